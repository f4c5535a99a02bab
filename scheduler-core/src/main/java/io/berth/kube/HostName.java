package io.berth.kube;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The name of this host, as events contain it. */
public record HostName(String value) {
  private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");

  /** Reads the name from the kernel, since a DNS lookup may take long. */
  public static HostName ofThisMachine() {
    try {
      return new HostName(Files.readString(KERNEL).strip());
    } catch (IOException e) {
      return new HostName(Objects.requireNonNullElse(System.getenv("HOSTNAME"), "unknown"));
    }
  }
}
