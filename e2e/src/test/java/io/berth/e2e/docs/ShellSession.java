package io.berth.e2e.docs;

import io.berth.e2e.controlplane.Commands;
import io.berth.e2e.controlplane.Timeouts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A shell that runs the blocks of pages one after the other: variables and background jobs of a
 * block persist in the next one.
 */
final class ShellSession {
  /*
   * The status of a block is that of its first failing command: the trap runs for each one, and the
   * block continues as in a terminal.
   */
  private static final String RUN =
      """
      set -E -o pipefail
      trap 'kill $(jobs -p) 2> /dev/null' EXIT
      run() {
        failed=0
        trap 'last=$?; [ "$failed" != 0 ] || failed=$last' ERR
        . "$1/commands" > "$1/out" 2> "$1/err" < /dev/null
        trap - ERR
        echo "$failed" > "$1/status"
      }
      """;

  /** The result of a block; its exit code is -1 if it did not complete. */
  record Result(CommandBlock block, int exitCode, String out, String err) {}

  private ShellSession() {}

  /**
   * Runs the blocks of pages in a clone's root.
   *
   * @param variables the environment variables in addition to those of the clone
   * @return the result of each block
   */
  static List<Result> run(CloneFolder clone, List<Page> pages, Map<String, String> variables)
      throws IOException {
    Map<String, String> environment = CloneFolder.environment();
    environment.putAll(variables);
    Path work = Files.createDirectory(clone.root().resolveSibling("blocks"));
    StringBuilder script = new StringBuilder(RUN);
    script.append("cd '").append(clone.root()).append("'\n");
    List<CommandBlock> blocks = new ArrayList<>();
    for (Page page : pages) {
      for (Map.Entry<String, String> file : page.files().entrySet()) {
        Files.writeString(clone.root().resolve(file.getKey()), file.getValue());
      }
      for (CommandBlock block : page.blocks().stream().filter(CommandBlock::isRun).toList()) {
        Path folder = Files.createDirectory(work.resolve(Integer.toString(blocks.size())));
        Files.writeString(folder.resolve("commands"), block.commands());
        script.append("run '").append(folder).append("'\n");
        blocks.add(block);
      }
    }
    Path file = Files.writeString(work.resolve("script"), script);
    String limit = Long.toString(2 * Timeouts.waitSeconds());
    var _ =
        Commands.run(
            List.of("timeout", "--kill-after=10", limit, "bash", file.toString()), environment);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      results.add(result(blocks.get(i), work.resolve(Integer.toString(i))));
    }
    return results;
  }

  private static Result result(CommandBlock block, Path folder) throws IOException {
    String status = read(folder.resolve("status")).strip();
    return new Result(
        block,
        status.isEmpty() ? -1 : Integer.parseInt(status),
        read(folder.resolve("out")),
        read(folder.resolve("err")));
  }

  private static String read(Path file) throws IOException {
    return Files.exists(file) ? Files.readString(file) : "";
  }
}
