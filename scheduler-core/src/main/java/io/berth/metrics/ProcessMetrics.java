package io.berth.metrics;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metrics of the process, read from {@code /proc}. A metric whose file is missing or malformed is
 * not exported.
 */
final class ProcessMetrics {
  /* USER_HZ, the unit of times in /proc. */
  private static final double TICKS_PER_SECOND = 100;
  private static final double KILO = 1024;

  /* Fields of /proc/self/stat, counted from the first one after the command name. */
  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;
  private static final int START_TIME = 19;

  private final Path proc;

  ProcessMetrics(Path proc) {
    this.proc = proc;
  }

  void register(MetricFamilies families) {
    families
        .counters("process_cpu_seconds_total", "User and system CPU time in seconds.")
        .addReader(sums -> add(sums, this::cpuSeconds));
    gauge(
        families,
        this::residentBytes,
        "process_resident_memory_bytes",
        "Resident memory size in bytes.");
    gauge(
        families,
        this::virtualBytes,
        "process_virtual_memory_bytes",
        "Virtual memory size in bytes.");
    gauge(
        families,
        () -> limit("Max address space"),
        "process_virtual_memory_max_bytes",
        "Maximum virtual memory size in bytes.");
    gauge(families, this::openFiles, "process_open_fds", "Number of open file descriptors.");
    gauge(
        families,
        () -> limit("Max open files"),
        "process_max_fds",
        "Maximum number of open file descriptors.");
    gauge(
        families,
        this::startSeconds,
        "process_start_time_seconds",
        "Start time of the process in seconds since the Unix epoch.");
    families
        .counters(
            "process_network_receive_bytes_total", "Number of bytes received over the network.")
        .addReader(sums -> add(sums, () -> octets("InOctets")));
    families
        .counters("process_network_transmit_bytes_total", "Number of bytes sent over the network.")
        .addReader(sums -> add(sums, () -> octets("OutOctets")));
  }

  private static void gauge(MetricFamilies families, ValueReader reader, String name, String help) {
    families.gauges(sums -> add(sums, reader), name, help);
  }

  /** Reads a value from a file, which may be missing. */
  private interface ValueReader {
    double read() throws IOException;
  }

  private static void add(LabelledSums sums, ValueReader reader) {
    double value;
    try {
      value = reader.read();
    } catch (IOException | RuntimeException e) { // missing or malformed file
      return;
    }
    sums.add(value);
  }

  private double cpuSeconds() throws IOException {
    return (stat(USER_TIME) + stat(SYSTEM_TIME)) / TICKS_PER_SECOND;
  }

  private double startSeconds() throws IOException {
    return number(proc.resolve("stat"), "btime (\\d+)") + stat(START_TIME) / TICKS_PER_SECOND;
  }

  private double residentBytes() throws IOException {
    return KILO * number(self("status"), "VmRSS:\\s+(\\d+) kB");
  }

  private double virtualBytes() throws IOException {
    return KILO * number(self("status"), "VmSize:\\s+(\\d+) kB");
  }

  private double openFiles() throws IOException {
    int count = 0;
    try (DirectoryStream<Path> open = Files.newDirectoryStream(self("fd"))) {
      for (Path _ : open) {
        count++;
      }
    }
    return count;
  }

  private double limit(String name) throws IOException {
    Matcher found = find(self("limits"), Pattern.quote(name) + "\\s+(\\d+|unlimited)");
    return found.group(1).equals("unlimited")
        ? Math.pow(2, Long.SIZE) // as Go's client library prints the largest number of 64 bits
        : Double.parseDouble(found.group(1));
  }

  /**
   * Returns a counter of netstat, whose first line of a kind has the names, the next the values.
   */
  private double octets(String name) throws IOException {
    List<String> lines =
        Files.readAllLines(self("net/netstat")).stream()
            .filter(line -> line.startsWith("IpExt:"))
            .toList();
    List<String> names = List.of(lines.get(0).split(" ", -1));
    return Double.parseDouble(lines.get(1).split(" ", -1)[names.indexOf(name)]);
  }

  private double stat(int field) throws IOException {
    String line = Files.readString(self("stat"));
    // The command name may contain spaces and parentheses.
    String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
    return Double.parseDouble(fields[field]);
  }

  private static double number(Path file, String pattern) throws IOException {
    return Double.parseDouble(find(file, pattern).group(1));
  }

  private static Matcher find(Path file, String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
    if (!matcher.find()) {
      throw new IOException(file + ": no match for " + pattern);
    }
    return matcher;
  }

  private Path self(String file) {
    return proc.resolve("self").resolve(file);
  }
}
