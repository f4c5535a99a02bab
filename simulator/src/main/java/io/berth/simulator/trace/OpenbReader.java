package io.berth.simulator.trace;

import io.berth.simulator.trace.CsvTable.Row;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the files of Alibaba's 2023 GPU trace, "openb". */
public final class OpenbReader {
  private static final int MAX_GPUS = 1024;
  private static final long MAX_AMOUNT = 1L << 40;
  private static final Pattern MODEL =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");
  private static final String SEED = "seed";

  private final long seed;
  private List<Trace.Node> nodes = List.of();
  private List<Trace.Pod> pods = List.of();
  private @Nullable List<Integer> arrivals;
  private @Nullable List<Integer> ranks;

  /** Creates a reader that reads the column of this seed from arrivals and ranks. */
  public OpenbReader(long seed) {
    this.seed = seed;
  }

  public OpenbReader nodes(String file, Reader in) throws IOException {
    List<Trace.Node> read = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Row row : CsvTable.read(file, in).rows()) {
      Trace.Node node =
          new Trace.Node(
              name(row, "sn", names),
              row.number("cpu_milli", MAX_AMOUNT),
              row.number("memory_mib", MAX_AMOUNT),
              (int) row.number("gpu", MAX_GPUS),
              row.text("model"));
      if (node.gpus() > 0 && !MODEL.matcher(node.model()).matches()) {
        throw row.invalid("model", "\"" + node.model() + "\" is not the name of a GPU model");
      }
      read.add(node);
    }
    if (read.stream().allMatch(node -> node.gpus() == 0)) {
      throw new TraceException(
          file + ": no node has a GPU; use openb_node_list_gpu_node.csv or a file like it");
    }
    nodes = read;
    return this;
  }

  public OpenbReader pods(String file, Reader in) throws IOException {
    List<Trace.Pod> read = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Row row : CsvTable.read(file, in).rows()) {
      read.add(pod(row, names));
    }
    if (read.isEmpty()) {
      throw new TraceException(file + ": there are no pods");
    }
    pods = read;
    return this;
  }

  private static Trace.Pod pod(Row row, Set<String> names) {
    int gpus = (int) row.number("num_gpu", MAX_GPUS);
    int milli = (int) row.number("gpu_milli", GpuDevices.WHOLE);
    if (gpus == 0 ? milli != 0 : milli == 0) {
      throw row.invalid("gpu_milli", "%d does not match num_gpu %d".formatted(milli, gpus));
    }
    if (gpus > 1 && milli != GpuDevices.WHOLE) {
      throw row.invalid("gpu_milli", "must be 1000 if num_gpu is above 1, not " + milli);
    }
    return new Trace.Pod(
        name(row, "name", names),
        row.number("cpu_milli", MAX_AMOUNT),
        row.number("memory_mib", MAX_AMOUNT),
        gpus,
        milli,
        row.table().has("gpu_spec") ? models(row) : List.of());
  }

  private static List<String> models(Row row) {
    String text = row.text("gpu_spec");
    if (text.isEmpty()) {
      return List.of();
    }
    List<String> models = List.of(text.split("\\|", -1));
    for (String model : models) {
      if (!MODEL.matcher(model).matches()) {
        throw row.invalid("gpu_spec", "\"" + model + "\" is not the name of a GPU model");
      }
    }
    return models;
  }

  private static String name(Row row, String column, Set<String> names) {
    String name = row.text(column);
    if (name.isEmpty()) {
      throw row.invalid(column, "a name is missing");
    }
    if (!names.add(name)) {
      throw row.invalid(column, "\"" + name + "\" is not unique");
    }
    return name;
  }

  /** Reads the order in which pods arrive; call after {@link #pods}. */
  public OpenbReader arrivals(String file, Reader in) throws IOException {
    arrivals = column(CsvTable.read(file, in), pods.size() - 1L);
    return this;
  }

  /**
   * Reads the ranks that break ties between nodes, by row of the node list; call after {@link
   * #nodes}. Nodes without a rank follow in the order of the node list.
   */
  public OpenbReader ranks(String file, Reader in) throws IOException {
    List<Integer> read =
        new ArrayList<>(column(CsvTable.read(file, in), Integer.MAX_VALUE - 1L - nodes.size()));
    if (read.size() > nodes.size()) {
      throw new TraceException(
          "%s: there are %d rows, but only %d nodes".formatted(file, read.size(), nodes.size()));
    }
    int next = read.stream().mapToInt(rank -> rank).max().orElse(-1) + 1;
    while (read.size() < nodes.size()) {
      read.add(next++);
    }
    ranks = read;
    return this;
  }

  /** Returns the values of the column of the seed; the first column contains row numbers. */
  private List<Integer> column(CsvTable table, long max) {
    String seedColumn = SEED + seed;
    if (!table.has(seedColumn)) {
      List<String> offered =
          table.columns().stream()
              .filter(name -> name.startsWith(SEED))
              .map(name -> name.substring(SEED.length()))
              .toList();
      throw new TraceException(
          "%s:1: there is no column \"%s\"; --seed can be %s"
              .formatted(table.file(), seedColumn, String.join(", ", offered)));
    }
    String first = table.columns().getFirst();
    List<Integer> values = new ArrayList<>();
    for (Row row : table.rows()) {
      if (row.text(seedColumn).isEmpty()) {
        continue; // the orders of other seeds are longer
      }
      if (row.number(first, Integer.MAX_VALUE) != values.size()) {
        throw row.invalid(
            first, "row numbers start at 0 without gaps; " + values.size() + " is missing");
      }
      values.add((int) row.number(seedColumn, max));
    }
    return values;
  }

  /** Returns the trace. By default pods arrive in the order of their list. */
  public Trace trace() {
    List<Integer> order =
        arrivals == null ? IntStream.range(0, pods.size()).boxed().toList() : arrivals;
    return new Trace(nodes, pods, order, ranks);
  }
}
