package io.berth.e2e.fuzz;

import java.nio.file.Path;
import java.util.List;

/** The program behind {@code e2e/fuzz}. */
public final class FuzzMain {
  static final Path RECORDED = Path.of("..", "testdata", "wire");

  private FuzzMain() {}

  public static void main(String[] args) throws Exception {
    int objects = 1_000_000;
    long seed = 1;
    List<String> arguments = List.of(args);
    for (int i = 0; i < arguments.size(); i += 2) {
      String value = i + 1 < arguments.size() ? arguments.get(i + 1) : "";
      switch (arguments.get(i)) {
        case "--objects" -> objects = Integer.parseInt(value);
        case "--seed" -> seed = Long.parseLong(value);
        default -> {
          System.err.println("fuzz: unknown option " + arguments.get(i));
          System.exit(2);
        }
      }
    }
    System.exit(run(objects, seed) ? 0 : 1);
  }

  private static void print(String line) {
    System.out.println(line);
  }

  private static boolean run(int objects, long seed) throws Exception {
    try (FuzzRun run = new FuzzRun(RECORDED, seed, FuzzMain::print)) {
      FuzzRun.Result result = run.run(objects);
      result.exceptions().forEach(exception -> System.out.println("EXCEPTION: " + exception));
      long growth = result.endBytes() - result.baseBytes();
      System.out.printf(
          "%d objects, seed %d: %d unexpected exceptions, live heap %d KiB before, %d KiB after%n",
          result.objects(),
          seed,
          result.exceptions().size(),
          result.baseBytes() >> 10,
          result.endBytes() >> 10);
      return result.exceptions().isEmpty() && growth <= FuzzRun.MAX_HEAP_GROWTH_BYTES;
    } catch (AssertionError e) {
      System.out.println("FAILED: " + e.getMessage());
      return false;
    }
  }
}
