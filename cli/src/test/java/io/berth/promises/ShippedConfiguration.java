package io.berth.promises;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A configuration that users find in the examples, the documents or the chart.
 *
 * @param promise the comment line after {@code "Promise: "}; empty if there is none
 * @param yaml the KubeSchedulerConfiguration, extracted from Helm values if necessary
 */
record ShippedConfiguration(String name, String promise, String yaml) {
  private static final Path ROOT = Path.of("..");
  private static final Pattern YAML_BLOCK = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");
  private static final Pattern PROFILES = Pattern.compile("(?m)^ *profiles:");
  private static final Pattern PROMISE = Pattern.compile("(?m)^# Promise: (.+)\\.\\n");

  /** The chart gives this name to a profile without one. */
  private static final Pattern UNNAMED = Pattern.compile("(?m)^- (\\{}|(?=plugins:))");

  /** Finds all of them, in the order of their names. */
  static List<ShippedConfiguration> all() throws IOException {
    List<ShippedConfiguration> found = new ArrayList<>();
    for (Path file : files("config/examples", ".yaml")) {
      found.add(of(file, "", Files.readString(file)));
    }
    for (Path file : files("deploy/chart/variants", ".yaml")) {
      addValues(file, found);
    }
    addValues(ROOT.resolve("deploy/chart/berth/values.yaml"), found);
    List<Path> pages = new ArrayList<>(files("docs", ".md"));
    pages.add(ROOT.resolve("README.md"));
    for (Path page : pages) {
      Matcher block = YAML_BLOCK.matcher(Files.readString(page));
      for (int i = 1; block.find(); ) {
        if (PROFILES.matcher(block.group(1)).find()) {
          found.add(of(page, "#" + i++, block.group(1)));
        }
      }
    }
    return found;
  }

  private static void addValues(Path file, List<ShippedConfiguration> found) throws IOException {
    String text = Files.readString(file);
    if (Pattern.compile("(?m)^config:").matcher(text).find()) {
      found.add(of(file, "", text));
    }
  }

  private static List<Path> files(String folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  private static ShippedConfiguration of(Path file, String suffix, String text) {
    Matcher promise = PROMISE.matcher(text);
    return new ShippedConfiguration(
        ROOT.relativize(file) + suffix, promise.find() ? promise.group(1) : "", unwrapped(text));
  }

  /** Returns the value of {@code config} if the text is a values file. */
  private static String unwrapped(String text) {
    StringBuilder inner = new StringBuilder();
    boolean inside = false;
    for (String line : text.lines().toList()) {
      if (line.equals("config:")) {
        inside = true;
      } else if (inside && !line.isBlank() && !line.startsWith(" ")) {
        inside = false;
      } else if (inside) {
        inner.append(line.isBlank() ? line : line.substring(2)).append('\n');
      }
    }
    return inner.isEmpty()
        ? text
        : UNNAMED.matcher(inner).replaceAll("- schedulerName: berth-scheduler\n  ");
  }

  /** Returns the same configuration with PodTopologySpread's system defaults. */
  ShippedConfiguration withSystemDefaultSpreading() {
    return new ShippedConfiguration(
        name, promise, yaml.replace("defaultingType: List", "defaultingType: System"));
  }

  @Override
  public String toString() {
    return name;
  }
}
