package io.berth.metrics;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the process takes of its machine, read from {@code /proc}. Where there is none, or a file
 * says something unexpected, the metric is left out.
 */
final class ProcessMetrics {
  /* What the kernel tells user space, whatever its own clock is. */
  private static final double TICKS_PER_SECOND = 100;
  private static final double KILO = 1024;

  /* Places in /proc/self/stat, counted from what follows the command's name. */
  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;
  private static final int START_TIME = 19;

  private final Path proc;

  ProcessMetrics(Path proc) {
    this.proc = proc;
  }

  void register(MetricFamilies families) {
    families
        .counters("process_cpu_seconds_total", "CPU time the process has used, in seconds.")
        .readBy(to -> add(to, this::cpuSeconds));
    gauge(families, this::residentBytes, "process_resident_memory_bytes", "Memory in use.");
    gauge(families, this::virtualBytes, "process_virtual_memory_bytes", "Addresses in use.");
    gauge(
        families,
        () -> limit("Max address space"),
        "process_virtual_memory_max_bytes",
        "Addresses that may be used.");
    gauge(families, this::openFiles, "process_open_fds", "File descriptors in use.");
    gauge(
        families,
        () -> limit("Max open files"),
        "process_max_fds",
        "File descriptors that may be used.");
    gauge(
        families,
        this::startSeconds,
        "process_start_time_seconds",
        "When the process was started, in seconds since 1970.");
    families
        .counters("process_network_receive_bytes_total", "Bytes received over the network.")
        .readBy(to -> add(to, () -> octets("InOctets")));
    families
        .counters("process_network_transmit_bytes_total", "Bytes sent over the network.")
        .readBy(to -> add(to, () -> octets("OutOctets")));
  }

  private static void gauge(MetricFamilies families, Value value, String name, String help) {
    families.gauges(to -> add(to, value), name, help);
  }

  /** Something that may not be there to be read. */
  private interface Value {
    double read() throws IOException;
  }

  private static void add(GaugeReader to, Value value) {
    double read;
    try {
      read = value.read();
    } catch (IOException | RuntimeException e) { // no such file, or not what it used to be
      return;
    }
    to.add(read);
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
        ? Math.pow(2, Long.SIZE) // as others print it: the largest number of 64 bits
        : Double.parseDouble(found.group(1));
  }

  /** A table of which one line has the names and the next one the numbers. */
  private double octets(String name) throws IOException {
    List<String> lines =
        Files.readAllLines(self("net/netstat")).stream()
            .filter(line -> line.startsWith("IpExt:"))
            .toList();
    List<String> names = List.of(lines.get(0).split(" ", -1));
    return Double.parseDouble(lines.get(1).split(" ", -1)[names.indexOf(name)]);
  }

  private double stat(int place) throws IOException {
    String line = Files.readString(self("stat"));
    // The name of the command may have spaces and brackets of its own.
    String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
    return Double.parseDouble(fields[place]);
  }

  private static double number(Path file, String pattern) throws IOException {
    return Double.parseDouble(find(file, pattern).group(1));
  }

  private static Matcher find(Path file, String pattern) throws IOException {
    Matcher matcher = Pattern.compile(pattern).matcher(Files.readString(file));
    if (!matcher.find()) {
      throw new IOException(file + " does not say " + pattern);
    }
    return matcher;
  }

  private Path self(String file) {
    return proc.resolve("self").resolve(file);
  }
}
