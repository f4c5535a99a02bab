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
 * One shell in which the blocks of pages run one after the other, as a reader would type them:
 * variables and background jobs of one block are there in the next.
 */
final class ShellSession {
  /*
   * The status of a block is that of its first command that fails: the trap sees them all, and the
   * block goes on as it would in a terminal.
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

  /** How a block ended: an exit code of -1 means that it did not run to its end. */
  record Result(CommandBlock block, int exitCode, String out, String err) {}

  private ShellSession() {}

  /**
   * Runs the blocks of pages in a clone's root.
   *
   * @param variables of the environment, beside those of the clone
   * @return how each block ended
   */
  static List<Result> run(CloneFolder clone, List<Page> pages, Map<String, String> variables)
      throws IOException {
    Map<String, String> environment = CloneFolder.environment();
    environment.putAll(variables);
    Path notes = Files.createDirectory(clone.root().resolveSibling("blocks"));
    StringBuilder script = new StringBuilder(RUN);
    script.append("cd '").append(clone.root()).append("'\n");
    List<CommandBlock> blocks = new ArrayList<>();
    for (Page page : pages) {
      for (Map.Entry<String, String> file : page.files().entrySet()) {
        Files.writeString(clone.root().resolve(file.getKey()), file.getValue());
      }
      for (CommandBlock block : page.blocks().stream().filter(CommandBlock::isRun).toList()) {
        Path folder = Files.createDirectory(notes.resolve(Integer.toString(blocks.size())));
        Files.writeString(folder.resolve("commands"), block.commands());
        script.append("run '").append(folder).append("'\n");
        blocks.add(block);
      }
    }
    Path file = Files.writeString(notes.resolve("script"), script);
    String limit = Long.toString(2 * Timeouts.waitSeconds());
    var _ =
        Commands.run(
            List.of("timeout", "--kill-after=10", limit, "bash", file.toString()), environment);
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i++) {
      results.add(result(blocks.get(i), notes.resolve(Integer.toString(i))));
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
