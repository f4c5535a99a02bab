import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * Checks or applies google-java-format on every Java file of the repository.
 *
 * <p>The formatter uses the parser of its JVM, and Maven may run on one that is older than the
 * language level. So this is a separate program: the build runs it from source on the JDK of the
 * compiler, with the formatter on the class path.
 */
public final class Format {
  /** The file with the names of unformatted files. The build fails if it exists. */
  private static final Path UNFORMATTED = Path.of("target/formatter/unformatted");

  private Format() {}

  public static void main(String[] args) throws IOException {
    String mode = args.length == 0 ? "check" : args[0];
    List<String> files = javaFiles(Path.of(""));
    Files.deleteIfExists(UNFORMATTED);
    switch (mode) {
      case "check" -> check(files);
      case "apply" -> apply(files);
      case "skip" -> {}
      default -> {
        System.err.println("-Dformat=" + mode + " is invalid; use check, apply or skip");
        System.exit(2);
      }
    }
  }

  private static void check(List<String> files) throws IOException {
    StringWriter changed = new StringWriter();
    boolean parsed = run("--dry-run", files, changed);
    List<String> names = changed.toString().lines().sorted().toList();
    names.forEach(name -> System.err.println("not formatted: " + name));
    if (!parsed || !names.isEmpty()) {
      Files.write(UNFORMATTED, names);
    }
  }

  private static void apply(List<String> files) throws IOException {
    if (!run("--replace", files, Writer.nullWriter())) {
      Files.createFile(UNFORMATTED);
    }
  }

  /**
   * Runs the formatter and prints the files that it cannot parse. Returns whether there are none.
   */
  private static boolean run(String option, List<String> files, Writer changed) {
    List<String> args = new ArrayList<>(files);
    args.addFirst(option);
    PrintWriter out = new PrintWriter(changed);
    int result =
        ToolProvider.findFirst("google-java-format")
            .orElseThrow(() -> new IllegalStateException("google-java-format: not on class path"))
            .run(out, new PrintWriter(System.err, true), args.toArray(String[]::new));
    out.flush();
    return result == 0;
  }

  private static List<String> javaFiles(Path root) throws IOException {
    List<String> javaFiles = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            boolean isSource = !name.equals("target") && !name.startsWith(".");
            return isSource ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              javaFiles.add(file.toString());
            }
            return FileVisitResult.CONTINUE;
          }
        });
    Collections.sort(javaFiles);
    return javaFiles;
  }
}
