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

/** Reads the files of Alibaba's GPU trace of 2023, "openb". */
public final class OpenbReader {
  private static final int MOST_GPUS = 1024;
  private static final long MOST = 1L << 40;
  private static final Pattern MODEL =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");
  private static final String SEED = "seed";

  private final long seed;
  private List<TraceNode> nodes = List.of();
  private List<TracePod> pods = List.of();
  private @Nullable List<Integer> arrivals;
  private @Nullable List<Integer> ranks;

  /** Makes a reader; of arrivals and ranks it takes the column of this seed. */
  public OpenbReader(long seed) {
    this.seed = seed;
  }

  public OpenbReader nodes(String file, Reader in) throws IOException {
    List<TraceNode> read = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Row row : CsvTable.read(file, in).rows()) {
      TraceNode node =
          new TraceNode(
              name(row, "sn", names),
              row.number("cpu_milli", MOST),
              row.number("memory_mib", MOST),
              (int) row.number("gpu", MOST_GPUS),
              row.text("model"));
      if (node.gpus() > 0 && !MODEL.matcher(node.model()).matches()) {
        throw row.wrong("model", "\"" + node.model() + "\" is not the name of a GPU model");
      }
      read.add(node);
    }
    if (read.stream().allMatch(node -> node.gpus() == 0)) {
      throw new TraceException(file + ": there is no node with a GPU");
    }
    nodes = read;
    return this;
  }

  public OpenbReader pods(String file, Reader in) throws IOException {
    List<TracePod> read = new ArrayList<>();
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

  private static TracePod pod(Row row, Set<String> names) {
    int gpus = (int) row.number("num_gpu", MOST_GPUS);
    int milli = (int) row.number("gpu_milli", GpuDevices.WHOLE);
    if (gpus == 0 ? milli != 0 : milli == 0) {
      throw row.wrong("gpu_milli", "%d does not go with num_gpu %d".formatted(milli, gpus));
    }
    if (gpus > 1 && milli != GpuDevices.WHOLE) {
      throw row.wrong("gpu_milli", "several GPUs are taken whole, that is 1000, not " + milli);
    }
    return new TracePod(
        name(row, "name", names),
        row.number("cpu_milli", MOST),
        row.number("memory_mib", MOST),
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
        throw row.wrong("gpu_spec", "\"" + model + "\" is not the name of a GPU model");
      }
    }
    return models;
  }

  private static String name(Row row, String column, Set<String> names) {
    String name = row.text(column);
    if (name.isEmpty()) {
      throw row.wrong(column, "a name is missing");
    }
    if (!names.add(name)) {
      throw row.wrong(column, "\"" + name + "\" was there before");
    }
    return name;
  }

  /** Reads in which order pods arrive; needs the pods. */
  public OpenbReader arrivals(String file, Reader in) throws IOException {
    arrivals = column(CsvTable.read(file, in), pods.size() - 1L);
    return this;
  }

  /**
   * Reads the places of nodes among equals, by row of the node list; needs the nodes. Nodes that
   * the file does not list come after those that it does, in the order of the node list.
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

  /** The values under the seed; the first column numbers the rows, from 0 on. */
  private List<Integer> column(CsvTable table, long most) {
    String wanted = SEED + seed;
    if (!table.has(wanted)) {
      List<String> offered =
          table.columns().stream()
              .filter(name -> name.startsWith(SEED))
              .map(name -> name.substring(SEED.length()))
              .toList();
      throw new TraceException(
          "%s:1: there is no column \"%s\"; --seed can be %s"
              .formatted(table.file(), wanted, String.join(", ", offered)));
    }
    String first = table.columns().getFirst();
    List<Integer> values = new ArrayList<>();
    for (Row row : table.rows()) {
      if (row.text(wanted).isEmpty()) {
        continue; // the orders of other seeds are longer
      }
      if (row.number(first, Integer.MAX_VALUE) != values.size()) {
        throw row.wrong(first, "rows are numbered from 0 on; " + values.size() + " is missing");
      }
      values.add((int) row.number(wanted, most));
    }
    return values;
  }

  /** Returns what was read. Where nobody said otherwise pods arrive in the order of their list. */
  public Trace trace() {
    List<Integer> order =
        arrivals == null ? IntStream.range(0, pods.size()).boxed().toList() : arrivals;
    return new Trace(nodes, pods, order, ranks);
  }
}
