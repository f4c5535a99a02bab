package io.berth.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A flag of kube-scheduler as its {@code --help} describes it. */
record RecordedFlag(String name, String type, String fallback) {
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

  /** Returns the flag with its default, which the help leaves out where it is the type's zero. */
  String withDefault() {
    String value =
        switch (type) {
          case "bool", "version[=true]" -> fallback.isEmpty() ? "false" : fallback;
          case "int", "int32", "Level", "quantity" -> fallback.isEmpty() ? "0" : fallback;
          case "string" -> fallback.replaceAll("^\"|\"$", "");
          default -> fallback.replaceAll("^\\[|]$", "");
        };
    return "--" + name + "=" + value;
  }

  @Override
  public String toString() {
    return name;
  }
}
