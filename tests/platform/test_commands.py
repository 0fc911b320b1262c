from django.core.management import call_command


def test_the_settings_pass_djangos_own_check():
    call_command("check")
