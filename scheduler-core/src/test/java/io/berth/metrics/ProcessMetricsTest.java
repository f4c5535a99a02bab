package io.berth.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.MetricRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMetricsTest {
  @TempDir private Path proc;

  private List<String> read(Path from) throws IOException {
    MetricFamilies families = new MetricFamilies(new MetricRegistry());
    new ProcessMetrics(from).register(families);
    return ExpositionFormat.PROMETHEUS
        .print(families.snapshots())
        .lines()
        .filter(line -> !line.startsWith("#"))
        .toList();
  }

  @Test
  void readsValuesFromProc() throws IOException {
    Files.writeString(proc.resolve("stat"), "cpu  1 2 3\nbtime 1700000000\nprocesses 5\n");
    Path self = Files.createDirectories(proc.resolve("self"));
    Files.writeString(
        self.resolve("stat"),
        "42 (java (a) b) S 1 42 42 0 -1 4194560 9 0 0 0 250 50 0 0 20 0 30 0 1234 99 7 18446\n");
    Files.writeString(
        self.resolve("status"), "Name:\tjava\nVmSize:\t    2048 kB\nVmRSS:\t    1024 kB\n");
    Files.writeString(
        self.resolve("limits"),
        """
        Limit                     Soft Limit           Hard Limit           Units
        Max open files            1024                 4096                 files
        Max address space         unlimited            unlimited            bytes
        """);
    Path fds = Files.createDirectories(self.resolve("fd"));
    Files.createFile(fds.resolve("0"));
    Files.createFile(fds.resolve("1"));
    Files.createDirectories(self.resolve("net"));
    Files.writeString(
        self.resolve("net/netstat"),
        """
        TcpExt: SyncookiesSent
        TcpExt: 0
        IpExt: InNoRoutes InOctets OutOctets
        IpExt: 0 77 88
        """);

    assertThat(read(proc))
        .containsExactly(
            "process_cpu_seconds_total 3.0",
            "process_max_fds 1024.0",
            "process_network_receive_bytes_total 77.0",
            "process_network_transmit_bytes_total 88.0",
            "process_open_fds 2.0",
            "process_resident_memory_bytes 1048576.0",
            "process_start_time_seconds 1.70000001234E9",
            "process_virtual_memory_bytes 2097152.0",
            "process_virtual_memory_max_bytes 1.8446744073709552E19");
  }

  @Test
  void omitsMetricsOfMissingOrMalformedFiles() throws IOException {
    Path self = Files.createDirectories(proc.resolve("self"));
    Files.writeString(self.resolve("stat"), "nonsense");
    Files.writeString(self.resolve("status"), "VmRSS:\t    1024 kB\n");

    assertThat(read(proc)).containsExactly("process_resident_memory_bytes 1048576.0");
  }
}
