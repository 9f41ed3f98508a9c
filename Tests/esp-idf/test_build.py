"""The build files, and that the sources keep to what ESP-IDF documents."""

import json
import re
import shutil
import subprocess

import pytest
from board import OUT, TOP
from touchdeck_peer.program import binary

CORE = TOP / "Sources" / "CDeckCore"
FOLDER = TOP / "firmware-spec" / "esp-idf"
EXAMPLE = FOLDER / "examples" / "deck"
VECTORS = FOLDER / "examples" / "vectors"
STAND_INS = TOP / "Tests" / "esp-idf" / "stand-ins"

CURVE = "CONFIG_MBEDTLS_ECP_C;CONFIG_MBEDTLS_ECP_DP_CURVE25519_ENABLED"


def configure(tmp_path, *settings):
    return subprocess.run(
        ["cmake", "-S", TOP / "Tests" / "esp-idf" / "cmake", "-B", tmp_path, *settings],
        capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.parametrize("example", ["deck", "vectors"])
def test_component_and_example_configure_and_build(tmp_path, example):
    done = configure(tmp_path, f"-DEXAMPLE={example}")
    assert done.returncode == 0, done.stderr
    assert re.search(r"component CDeckCore: \d+ sources, needs +mbedtls", done.stdout)
    subprocess.run(["cmake", "--build", tmp_path, "-j2"], check=True, capture_output=True)


def test_the_core_is_a_plain_library_too(tmp_path):
    subprocess.run(["cmake", "-S", CORE, "-B", tmp_path], check=True, capture_output=True)


@pytest.mark.parametrize(
    "options, named",
    [
        ("CONFIG_MBEDTLS_ECP_C", "CONFIG_MBEDTLS_ECP_DP_CURVE25519_ENABLED=y"),
        ("CONFIG_MBEDTLS_ECP_DP_CURVE25519_ENABLED", "CONFIG_MBEDTLS_ECP_C=y"),
        (
            CURVE + ";CONFIG_MBEDTLS_HARDWARE_ECC",
            "CONFIG_MBEDTLS_ECC_OTHER_CURVES_SOFT_FALLBACK=y",
        ),
    ],
)
def test_a_missing_option_is_named_when_the_build_is_configured(tmp_path, options, named):
    done = configure(tmp_path, f"-DOPTIONS={options}")
    assert done.returncode != 0
    assert named in " ".join(done.stderr.split())


@pytest.mark.parametrize(
    "settings",
    [
        [f"-DOPTIONS={CURVE};CONFIG_MBEDTLS_HARDWARE_ECC;"
         "CONFIG_MBEDTLS_ECC_OTHER_CURVES_SOFT_FALLBACK"],
        # The pass that works out the requirements knows no options yet.
        ["-DOPTIONS=CONFIG_NONE", "-DCMAKE_BUILD_EARLY_EXPANSION=1"],
        # Mbed TLS 4: the back end's own checks decide.
        ["-DOPTIONS=CONFIG_NONE", "-DIDF=6.0"],
    ],
    ids=["hardware with fallback", "first pass", "ESP-IDF 6"],
)  # fmt: skip
def test_no_option_is_missed_where_none_is_needed(tmp_path, settings):
    done = configure(tmp_path, *settings)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "target, compiler",
    [("riscv32", "riscv64-unknown-elf-gcc"), ("lx106", "xtensa-lx106-elf-gcc")],
)
def test_it_compiles_for_the_instruction_sets(target, compiler):
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed; .ci/system-packages firmware does it")
    subprocess.run([TOP / "Tests" / "esp-idf" / "build", target], check=True)


# What the sources use.

OPTION = re.compile(r"\bCONFIG_[A-Z0-9_]+")
# ESP-IDF's own, with the file of its repository that defines them.
ESP_IDF_OPTIONS = {
    "CONFIG_BOOTLOADER_LOG_LEVEL_NONE": "components/bootloader",
    "CONFIG_ESP_CONSOLE_UART_NUM": "components/esp_system/Kconfig",
    "CONFIG_ESP_CONSOLE_USB_SERIAL_JTAG": "components/esp_system/Kconfig",
    "CONFIG_ESP_MAIN_TASK_STACK_SIZE": "components/esp_system/Kconfig",
    "CONFIG_IDF_TARGET": "Kconfig",
    "CONFIG_IDF_TARGET_ARCH_XTENSA": "Kconfig",
    "CONFIG_LOG_DEFAULT_LEVEL_NONE": "components/log",
    "CONFIG_MBEDTLS_ECP_C": "components/mbedtls/Kconfig",
    "CONFIG_MBEDTLS_ECP_DP_CURVE25519_ENABLED": "components/mbedtls/Kconfig",
    "CONFIG_MBEDTLS_HARDWARE_ECC": "components/mbedtls/Kconfig",
    "CONFIG_MBEDTLS_ECC_OTHER_CURVES_SOFT_FALLBACK": "components/mbedtls/Kconfig",
    "CONFIG_PARTITION_TABLE_SINGLE_APP_LARGE": "components/partition_table/Kconfig.projbuild",
}


def own_options():
    text = (CORE / "Kconfig").read_text() + (EXAMPLE / "main" / "Kconfig.projbuild").read_text()
    return {"CONFIG_" + name for name in re.findall(r"^ +config ([A-Z0-9_]+)$", text, re.M)}


def sources():
    return [*(EXAMPLE / "main").glob("*.[ch]"), *(VECTORS / "main").glob("*.c")]


def test_every_option_that_is_used_is_defined_and_the_other_way_round():
    used = set()
    defaults = [folder / "sdkconfig.defaults" for folder in (EXAMPLE, VECTORS)]
    for path in [*sources(), *defaults, CORE / "CMakeLists.txt"]:
        used |= set(OPTION.findall(path.read_text()))
    assert used - own_options() - {"CONFIG_"} == ESP_IDF_OPTIONS.keys()
    table = (FOLDER / "README.md").read_text()
    assert all(f"`{name}`" in table for name in ESP_IDF_OPTIONS)
    assert own_options() - used == set()


def test_the_stand_ins_have_the_defaults_of_the_kconfig_files():
    text = (CORE / "Kconfig").read_text() + (EXAMPLE / "main" / "Kconfig.projbuild").read_text()
    defaults = dict(re.findall(r"config ([A-Z0-9_]+)\n.*\n(?: +range .*\n)? +default (.*)", text))
    header = (STAND_INS / "sdkconfig.h").read_text()
    for name, value in defaults.items():
        found = re.search(rf"#define CONFIG_{name} (.*)", header)
        assert found, name
        if name not in ("DECK_WIFI_SSID", "DECK_WIFI_PASSWORD", "DECK_KEY_PINS"):
            assert found[1] == value, name


DECLARATION = re.compile(r"^(?!#|typedef)[a-zA-Z_][\w \*]*?[\s\*]([a-zA-Z_]\w+)\(", re.M)


def declared():
    """Every function that a stand-in declares."""
    names = set()
    for path in STAND_INS.rglob("*.h"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        names |= set(DECLARATION.findall(text))
    return names - {"__attribute__"}


def test_the_table_of_calls_is_complete():
    table = set(re.findall(r"`(\w+)`", (FOLDER / "README.md").read_text()))
    used = "".join(path.read_text() for path in sources())
    calls = {name for name in declared() if re.search(rf"\b{name}\(", used)}
    assert len(calls) > 40
    assert calls - table == set()
    assert {name for name in declared() if name not in used} <= {"esp_log_write"}


def test_nothing_erases_the_flash():
    for path in sources():
        code = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        assert "erase" not in re.sub(r'"[^"\n]*"', "", code), path


def test_the_manifests_use_documented_fields():
    """Fields of manifest_file.rst; the two files are plain enough to be read by lines."""
    allowed = {"version", "description", "license", "dependencies", "files"}
    for path in (CORE / "idf_component.yml", EXAMPLE / "main" / "idf_component.yml"):
        lines = [line.split("#")[0].rstrip() for line in path.read_text().splitlines()]
        fields = [line.split(":")[0] for line in lines if line and not line.startswith(" ")]
        assert set(fields) <= allowed and len(set(fields)) == len(fields), path
        ranges = re.findall(r'version: "([^"]+)"', "\n".join(lines))
        assert ranges and all(re.fullmatch(r"[<>=^~.,\d]+", text) for text in ranges), path


def test_the_oldest_client_is_the_one_that_was_read():
    """1.7.0 ended a use after free between the client's task and destroying it, and 1.8.0 a
    destroying that never returns after an attempt that failed at once (its change log)."""
    manifest = (EXAMPLE / "main" / "idf_component.yml").read_text()
    entry = r"espressif/esp_websocket_client:\n(?: +#.*\n)* +version: \">=([\d.]+),"
    [floor] = re.findall(entry, manifest)
    assert tuple(map(int, floor.split("."))) >= (1, 8, 0)
    short = floor.removesuffix(".0")
    assert f"`espressif/esp_websocket_client` {short} |" in (FOLDER / "README.md").read_text()
    header = (STAND_INS / "esp_websocket_client.h").read_text()
    assert f"espressif/esp_websocket_client {short} of" in header


def test_every_vector_passes_through_the_port_for_a_uart():
    done = subprocess.run(
        [binary("deck-conform"), "vectors", "--exec", OUT / "vectors", "--json"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    summary = json.loads(done.stdout.splitlines()[-1])
    assert summary["passed"] > 1800, summary


def test_ready_is_a_line_of_its_own_whatever_came_before():
    done = subprocess.run([OUT / "vectors"], input=b"", capture_output=True)
    assert done.stdout == b"\nready 1\n"


def test_the_built_board_has_every_source_of_the_example():
    symbols = subprocess.run(["nm", OUT / "board"], capture_output=True, text=True).stdout
    for name in ("app_main", "deck_start", "joiner_take", "hosts_pick", "deck_client_knows"):
        assert f" T {name}\n" in symbols, name
