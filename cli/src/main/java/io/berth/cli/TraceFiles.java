package io.berth.cli;

import io.berth.simulator.trace.OpenbReader;
import io.berth.simulator.trace.Trace;
import io.berth.simulator.trace.TraceException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a recorded trace.
 *
 * @param arrivals the order in which pods arrive, or null for that of the list
 * @param ranks which of equal nodes is taken, or null for any
 */
record TraceFiles(Path nodes, Path pods, @Nullable Path arrivals, @Nullable Path ranks) {
  /** Reads all of them; the seed chooses among their columns. */
  Trace read(long seed) throws IOException {
    OpenbReader reader = new OpenbReader(seed);
    try {
      read(nodes, reader::nodes);
      read(pods, reader::pods);
      read(arrivals, reader::arrivals);
      read(ranks, reader::ranks);
      return reader.trace();
    } catch (TraceException e) {
      throw CommandFailure.wrongInput(List.of(String.valueOf(e.getMessage())));
    }
  }

  private interface Part {
    OpenbReader read(String name, Reader in) throws IOException;
  }

  private static void read(@Nullable Path file, Part part) throws IOException {
    if (file != null) {
      try (Reader in =
          new InputStreamReader(
              Streams.unzipped(Files.newInputStream(file)), StandardCharsets.UTF_8)) {
        part.read(file.toString(), in);
      } catch (IOException e) {
        throw Streams.named(file.toString(), e);
      }
    }
  }
}
