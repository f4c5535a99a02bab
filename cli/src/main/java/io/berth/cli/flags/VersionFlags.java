package io.berth.cli.flags;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Validates {@code --emulated-version} and {@code --min-compatibility-version}. */
public final class VersionFlags {
  /** The minor version of kube-scheduler that Berth emulates. */
  static final int MINOR = 36;

  private static final int OLDEST_COMPATIBLE = 33;
  private static final String COMPONENT = "kube";
  private static final Pattern VERSION = Pattern.compile("v?1\\.([0-9]{1,4})(\\.0)?");

  private final String flag;
  private final int oldest;
  private final List<String> problems = new ArrayList<>();
  private boolean isSet;

  private VersionFlags(String flag, int oldest) {
    this.flag = flag;
    this.oldest = oldest;
  }

  /** Returns the problems of the versions to emulate. */
  public static List<String> emulated(List<String> values) {
    return new VersionFlags("--emulated-version", MINOR).check(values);
  }

  /** Returns the problems of the versions to be compatible with. */
  public static List<String> minCompatibility(List<String> values) {
    return new VersionFlags("--min-compatibility-version", OLDEST_COMPATIBLE).check(values);
  }

  private List<String> check(List<String> values) {
    values.stream().filter(value -> !value.isBlank()).forEach(this::check);
    return List.copyOf(problems);
  }

  private void check(String value) {
    int equals = value.indexOf('=');
    String component = equals < 0 ? COMPONENT : value.substring(0, equals).strip();
    String version = value.substring(equals + 1).strip();
    Matcher matcher = VERSION.matcher(version);
    if (!component.equals(COMPONENT)) {
      problem(value, "names the component \"%s\"".formatted(component));
    } else if (isSet) {
      problem(value, "is a second version");
    } else if (!matcher.matches()) {
      problem(value, "is not a minor version");
    } else if (!isSupported(Integer.parseInt(matcher.group(1)))) {
      problem(value, "is not supported, because Berth emulates kube-scheduler v1." + MINOR);
    }
    isSet = true;
  }

  private boolean isSupported(int minor) {
    return minor >= oldest && minor <= MINOR;
  }

  private void problem(String value, String reason) {
    String allowed =
        oldest == MINOR ? "1." + MINOR : "a version from 1.%d to 1.%d".formatted(oldest, MINOR);
    problems.add(
        "%s: \"%s\" %s; write %s or leave the flag out".formatted(flag, value, reason, allowed));
  }
}
