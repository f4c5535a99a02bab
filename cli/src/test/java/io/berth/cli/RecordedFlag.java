package io.berth.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A flag of kube-scheduler as its {@code --help} describes it. */
record RecordedFlag(String name, String type, String defaultValue) {
  private static final Path FILE = Path.of("..", "testdata", "kube-scheduler", "flags.tsv");

  static List<RecordedFlag> all() throws IOException {
    return Files.readAllLines(FILE).stream()
        .filter(line -> !line.startsWith("#"))
        .map(RecordedFlag::parse)
        .toList();
  }

  private static RecordedFlag parse(String line) {
    String[] fields = line.split("\t", -1);
    return new RecordedFlag(fields[0], fields[1], fields.length > 2 ? fields[2] : "");
  }

  /**
   * Returns the flag with its default, which the help omits if it is the zero value of the type.
   */
  String withDefault() {
    String value =
        switch (type) {
          case "bool", "version[=true]" -> defaultValue.isEmpty() ? "false" : defaultValue;
          case "int", "int32", "Level", "quantity" -> defaultValue.isEmpty() ? "0" : defaultValue;
          case "string" -> defaultValue.replaceAll("^\"|\"$", "");
          default -> defaultValue.replaceAll("^\\[|]$", "");
        };
    return "--" + name + "=" + value;
  }

  @Override
  public String toString() {
    return name;
  }
}
