package io.berth.e2e.docs;

import io.berth.e2e.controlplane.Binaries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation.
 *
 * @param name its path from the root of the repository
 * @param blocks its command blocks, in order
 * @param files the named files of the page, by name
 */
record Page(String name, List<CommandBlock> blocks, Map<String, String> files) {
  private static final Pattern CLUSTER =
      Pattern.compile(
          "\\b(kubectl|helm|KUBECONFIG)\\b|--kubeconfig|\\bexplain (-n|--namespace)\\b");

  /** The requirements of the commands of a page. */
  enum Setting {
    /** Only files. */
    FILES,
    /** A cluster, with kubectl and helm. */
    CLUSTER,
    /** The page starts {@code e2e/local-cluster} itself. */
    LOCAL_CLUSTER
  }

  /** Reads README.md and docs/, in this order. */
  static List<Page> all() throws IOException {
    Path tree = Binaries.tree();
    List<Path> paths = new ArrayList<>(List.of(tree.resolve("README.md")));
    try (Stream<Path> docs = Files.list(tree.resolve("docs"))) {
      docs.filter(path -> path.toString().endsWith(".md")).sorted().forEach(paths::add);
    }
    List<Page> pages = new ArrayList<>();
    for (Path path : paths) {
      pages.add(PageParser.parse(tree.relativize(path).toString(), Files.readAllLines(path)));
    }
    return pages;
  }

  /** Reads the pages of a setting that have blocks to run. */
  static List<Page> of(Setting setting) throws IOException {
    return all().stream()
        .filter(page -> page.blocks().stream().anyMatch(CommandBlock::isRun))
        .filter(page -> page.setting() == setting)
        .toList();
  }

  Setting setting() {
    List<String> run =
        blocks.stream().filter(CommandBlock::isRun).map(CommandBlock::commands).toList();
    if (run.stream().anyMatch(commands -> commands.contains("e2e/local-cluster"))) {
      return Setting.LOCAL_CLUSTER;
    }
    boolean cluster = run.stream().anyMatch(commands -> CLUSTER.matcher(commands).find());
    return cluster ? Setting.CLUSTER : Setting.FILES;
  }
}
