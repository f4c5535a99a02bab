package io.berth.e2e.docs;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** The command blocks of pages that need no cluster. */
class DocumentedCommandsIT {
  @TestFactory
  Stream<DynamicTest> commandsOnFiles(@TempDir Path folder) throws IOException {
    try (CloneFolder clone = CloneFolder.in(folder)) {
      return BlockChecks.of(ShellSession.run(clone, Page.of(Page.Setting.FILES), Map.of()));
    }
  }
}
