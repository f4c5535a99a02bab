package io.berth.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Provides the version that the build writes into the jar. */
final class Version implements IVersionProvider {
  @Override
  public String[] getVersion() throws IOException {
    return new String[] {
      "berth %s (Java %s)".formatted(number(), System.getProperty("java.version"))
    };
  }

  /** Returns the version number. */
  static String number() throws IOException {
    Properties build = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("build.properties")) {
      build.load(Objects.requireNonNull(in, "build.properties"));
    }
    return String.valueOf(build.getProperty("version"));
  }
}
