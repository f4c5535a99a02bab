package io.berth.e2e.controlplane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinariesTest {
  @Test
  void reportsRequiredGoVersionInOneLine(@TempDir Path folder) throws IOException {
    Path go = Files.writeString(folder.resolve("go"), "#!/bin/sh\necho go: too old >&2\nexit 1\n");
    assertThat(go.toFile().setExecutable(true)).isTrue();
    Map<String, String> environment =
        Map.of(
            "PATH",
            folder + ":" + System.getenv("PATH"),
            "BERTH_CACHE",
            folder.resolve("cache").toString());

    assertThatThrownBy(() -> Binaries.get(environment))
        .isInstanceOf(MissingToolException.class)
        .message()
        .matches("install Go 1\\.\\d+\\.\\d+ or later \\(go: too old\\)")
        .hasLineCount(1);
    assertThat(folder.resolve("cache")).doesNotExist();
  }
}
