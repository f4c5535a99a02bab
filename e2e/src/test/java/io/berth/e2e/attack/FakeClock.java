package io.berth.e2e.attack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A wall clock for one process that can be stepped while it runs, by libfaketime (Debian's package
 * of that name). Monotonic time is the machine's.
 */
final class FakeClock {
  private static final List<Path> PLACES =
      List.of(
          Path.of("/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"),
          Path.of("/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1"),
          Path.of("/usr/lib64/faketime/libfaketime.so.1"));

  private final Path library;
  private final Path offset;

  FakeClock(Path library, Path folder) {
    this.library = library;
    this.offset = folder.resolve("clock-offset");
    step("+0");
  }

  /** Where the library is: where BERTH_FAKETIME says, or where packages put it. */
  static Optional<Path> library() {
    String given = System.getenv("BERTH_FAKETIME");
    return given == null
        ? PLACES.stream().filter(Files::exists).findFirst()
        : Optional.of(Path.of(given));
  }

  Map<String, String> environment() {
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("LD_PRELOAD", library.toString());
    variables.put("FAKETIME_TIMESTAMP_FILE", offset.toString());
    variables.put("FAKETIME_NO_CACHE", "1");
    variables.put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    variables.put("NO_FAKE_STAT", "1");
    return variables;
  }

  /** Steps the clock to the machine's time and so much, such as {@code -8h}. */
  void step(String by) {
    try {
      Path fresh = Files.writeString(offset.resolveSibling("clock-offset.new"), by + "\n");
      Files.move(
          fresh, offset, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
