"""The functions of `definers`, as PL/pgSQL.

`<…>` is put in there: what they are held to, and `<refused: …>` an error with that sentence.
"""

from typing import Final

FUNCTIONS: Final = {
    # A text with names cut out: what is left of it is all in the old one, in the same order.
    "masked(its_table text, its_column text, its_key bigint, said text)": r"""
DECLARE was text; left_of_it text := said; kind text; pieces text;
BEGIN
  <redacting>
  IF (its_table, its_column) NOT IN (<words>) THEN
    <refused: There are no free words there.>
  END IF;
  EXECUTE format('SELECT pg_typeof(%I)::text, %I::text FROM %I WHERE id = $1 FOR NO KEY UPDATE',
    its_column, its_column, its_table) INTO kind, was USING its_key;
  IF kind = 'jsonb' THEN left_of_it := said::jsonb::text; END IF;
  pieces := replace(replace(replace(left_of_it, '\', '\\'), '%', '\%'), '_', '\_');
  pieces := replace(pieces, <instead>, '_%');
  IF was IS NULL OR left_of_it IS NULL OR was NOT LIKE pieces THEN
    <refused: Names are cut out of a text, and nothing is put in.>
  END IF;
  EXECUTE format('UPDATE %I SET %I = $1::%s WHERE id = $2', its_table, its_column, kind)
    USING said, its_key;
END""",
    "readdressed(its_table text, its_column text, old_id text, new_id text)": """
DECLARE kind text;
BEGIN
  <redacting>
  IF (its_table, its_column) NOT IN (<repeating>) THEN
    <refused: No public id is repeated there.>
  END IF;
  IF old_id IS NULL OR new_id IS NULL OR old_id !~ <an id> OR new_id !~ <an id>
    OR EXISTS (SELECT 1 FROM matches_person WHERE public_id = old_id)
    OR EXISTS (SELECT 1 FROM matches_team WHERE public_id = old_id)
    OR NOT (EXISTS (SELECT 1 FROM matches_person WHERE public_id = new_id)
      OR EXISTS (SELECT 1 FROM matches_team WHERE public_id = new_id))
  THEN
    <refused: An id takes the place of one that nobody has any more.>
  END IF;
  SELECT format_type(a.atttypid, a.atttypmod) INTO kind FROM pg_attribute a
    WHERE a.attrelid = its_table::regclass AND a.attname = its_column;
  EXECUTE format('UPDATE %I SET %I = replace(%I::text, $1, $2)::%s'
    ' WHERE strpos(%I::text, $1) > 0', its_table, its_column, its_column, kind, its_column)
    USING old_id, new_id;
  IF (its_table, its_column) = ('matches_lineupruling', 'players') THEN
    -- They are compared sorted.
    UPDATE matches_lineupruling SET players = (SELECT jsonb_agg(each ORDER BY each COLLATE "C")
      FROM jsonb_array_elements_text(players) each) WHERE strpos(players::text, new_id) > 0;
  END IF;
END""",
    # What one club has of somebody who is elsewhere still.
    "parted(its_table text, its_column text, keys bigint[], old_id text, new_id text)": """
DECLARE kind text;
BEGIN
  <redacting>
  IF (its_table, its_column) NOT IN (<repeating>) THEN
    <refused: No public id is repeated there.>
  END IF;
  IF old_id IS NULL OR old_id !~ <an id>
    OR NOT EXISTS (SELECT 1 FROM matches_person WHERE public_id = new_id AND erased_at IS NOT NULL)
  THEN
    <refused: A former player takes the place of somebody.>
  END IF;
  SELECT format_type(a.atttypid, a.atttypmod) INTO kind FROM pg_attribute a
    WHERE a.attrelid = its_table::regclass AND a.attname = its_column;
  EXECUTE format('UPDATE %I SET %I = replace(%I::text, $1, $2)::%s'
    ' WHERE id = ANY($3) AND strpos(%I::text, $1) > 0',
    its_table, its_column, its_column, kind, its_column)
    USING old_id, new_id, keys;
  IF (its_table, its_column) = ('matches_lineupruling', 'players') THEN
    UPDATE matches_lineupruling SET players = (SELECT jsonb_agg(each ORDER BY each COLLATE "C")
      FROM jsonb_array_elements_text(players) each)
      WHERE id = ANY(keys) AND strpos(players::text, new_id) > 0;
  END IF;
END""",
    # The ledger of somebody who was two.
    "merged(kept bigint, gone bigint)": """
BEGIN
  <redacting>
  IF NOT EXISTS (SELECT 1 FROM matches_person WHERE id = kept AND erased_at IS NULL) THEN
    <refused: Two people are made one that is here.>
  END IF;
  UPDATE matches_permission SET person_id = kept WHERE person_id = gone;
END""",
    # Two who were made one are two again: the lines that were the other one's.
    "made_two(made bigint)": """
DECLARE n bigint;
BEGIN
  <redacting>
  UPDATE matches_permission p SET person_id = m.gone FROM matches_madeone m
    WHERE m.id = made AND m.kind = 'person' AND m.undone_at IS NULL AND p.person_id = m.kept
      AND m.rows -> 'lines' @> to_jsonb(p.id)
      AND EXISTS (SELECT 1 FROM matches_person o WHERE o.id = m.gone AND o.public_id = m.gone_id);
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END""",
    # And every place that said the other one's id: which ones of its row, says what making one did.
    "said_again(made bigint, its_table text, its_column text)": """
DECLARE of_two matches_madeone; kept_id text; spot record; kind text; was text; pieces text[];
  told text;
BEGIN
  <redacting>
  IF (its_table, its_column) NOT IN (<repeating>) THEN
    <refused: No public id is repeated there.>
  END IF;
  SELECT * INTO of_two FROM matches_madeone WHERE id = made AND undone_at IS NULL;
  SELECT public_id INTO kept_id FROM matches_person
    WHERE id = of_two.kept AND of_two.kind = 'person' UNION ALL
    SELECT public_id FROM matches_team WHERE id = of_two.kept AND of_two.kind = 'team';
  IF kept_id IS NULL OR NOT (
    (of_two.kind = 'person' AND EXISTS (SELECT 1 FROM matches_person
      WHERE id = of_two.gone AND public_id = of_two.gone_id))
    OR (of_two.kind = 'team' AND EXISTS (SELECT 1 FROM matches_team
      WHERE id = of_two.gone AND public_id = of_two.gone_id)))
  THEN
    <refused: Only who was two is two again.>
  END IF;
  SELECT format_type(a.atttypid, a.atttypmod) INTO kind FROM pg_attribute a
    WHERE a.attrelid = its_table::regclass AND a.attname = its_column;
  FOR spot IN SELECT places.key::bigint AS of_row, places.value AS marks
    FROM (VALUES <tables>) AS known(model, tab),
      jsonb_each_text(of_two.rows -> 'said' -> (known.model || '.' || its_column)) places
    WHERE known.tab = its_table
  LOOP
    EXECUTE format('SELECT %I::text FROM %I WHERE id = $1 FOR NO KEY UPDATE',
      its_column, its_table) INTO was USING spot.of_row;
    pieces := string_to_array(was, kept_id);
    IF was IS NULL OR array_length(pieces, 1) <> length(spot.marks) + 1 THEN
      <refused: It says something else since.>
    END IF;
    told := pieces[1];
    FOR n IN 1 .. length(spot.marks) LOOP
      told := told || CASE substr(spot.marks, n, 1) WHEN '1' THEN of_two.gone_id ELSE kept_id END
        || pieces[n + 1];
    END LOOP;
    EXECUTE format('UPDATE %I SET %I = $1::%s WHERE id = $2', its_table, its_column, kind)
      USING told, spot.of_row;
    IF (its_table, its_column) = ('matches_lineupruling', 'players') THEN
      -- They are compared sorted.
      UPDATE matches_lineupruling SET players = (SELECT jsonb_agg(each ORDER BY each COLLATE "C")
        FROM jsonb_array_elements_text(players) each) WHERE id = spot.of_row;
    END IF;
  END LOOP;
END""",
    "let_go(gone bigint)": """
DECLARE former bigint;
BEGIN
  <redacting>
  SELECT id INTO former FROM matches_user WHERE username = <former>;
  IF former IS NULL OR gone = former THEN
    <refused: Nobody stands for those that are gone.>
  END IF;
  <accounts>
END""",
    # Whoever is sealing the rows is waited for: what they seal now is opened too.
    "opened(its_table text, keys bigint[])": """
BEGIN
  <redacting>
  PERFORM settled_held(its_table, keys);
  UPDATE matches_sealedrow s SET salt = '' FROM (VALUES <tables>) AS known(model, tab)
    WHERE known.tab = its_table AND s."table" = known.model AND s."row" = ANY(keys)
    AND s.salt <> '';
END""",
    # Rows that nobody may edit may still be waited for.
    "held(its_table text, keys bigint[])": """
DECLARE n bigint;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM (VALUES <tables>) AS known(model, tab) WHERE tab = its_table) THEN
    <refused: There are no settled rows there.>
  END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT 1 FROM %I WHERE id = ANY($1) ORDER BY id'
    ' FOR NO KEY UPDATE) held', its_table) INTO n USING keys;
  RETURN n;
END""",
    # How people were named that a list had brought in: nobody was ever named so.
    "taken_back(list_key bigint)": """
DECLARE n bigint;
BEGIN
  <erasing>
  DELETE FROM matches_permission p USING matches_bringing b
    WHERE b.id = list_key AND b.undone_at IS NULL AND b.rows -> 'people' @> to_jsonb(p.person_id);
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END""",
    # The results of a past season that a list had brought in, and nobody else's.
    "season_taken_back(list_key bigint)": """
DECLARE n bigint;
BEGIN
  <erasing>
  DELETE FROM matches_result r USING matches_fixture f, matches_competition c, matches_bringing b
    WHERE r.fixture_id = f.id AND f.competition_id = c.id AND c.brought_in_at IS NOT NULL
      AND b.id = list_key AND b.undone_at IS NULL AND b.club_id = c.club_id
      AND b.rows -> 'competitions' @> to_jsonb(c.id);
  GET DIAGNOSTICS n = ROW_COUNT;
  DELETE FROM matches_scorecard s USING matches_fixture f, matches_competition c, matches_bringing b
    WHERE s.fixture_id = f.id AND f.competition_id = c.id AND c.brought_in_at IS NOT NULL
      AND b.id = list_key AND b.undone_at IS NULL AND b.club_id = c.club_id
      AND b.rows -> 'competitions' @> to_jsonb(c.id);
  RETURN n;
END""",
    # What was read off a card, before it is read off it anew: of one card, and all of it.
    "unread(card bigint)": """
DECLARE its_table text;
BEGIN
  <erasing>
  FOREACH its_table IN ARRAY ARRAY[<read off>] LOOP
    EXECUTE format('DELETE FROM %I WHERE scorecard_id = $1', its_table) USING card;
  END LOOP;
END""",
}
"""By name and arguments; those that RETURN give a number of rows."""
