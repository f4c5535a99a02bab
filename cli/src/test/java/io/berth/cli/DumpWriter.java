package io.berth.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes a large dump in kubectl's format as a stream. */
final class DumpWriter implements AutoCloseable {
  private static final String NODE =
      """
      {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "a"},
       "status": {"allocatable": {"cpu": "4", "memory": "8Gi", "pods": "110"}}}
      """;
  private static final String PENDING_POD =
      """
      ,{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "waiting", "namespace": "default"},
        "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "1"}}}]}}
      """;
  private static final String FINISHED_POD =
      """
      ,{"apiVersion": "v1", "kind": "Pod",
        "metadata": {"name": "over-%1$d", "namespace": "default", "annotations": {"a": "%2$s"}},
        "spec": {"nodeName": "a", "containers": [{"name": "c"}]}, "status": {"phase": "Succeeded"}}
      """;
  private static final String CONFIG_MAP =
      """
      ,{"apiVersion": "v1", "kind": "ConfigMap",
        "metadata": {"name": "settings-%1$d", "namespace": "default"}, "data": {"file": "%2$s"}}
      """;

  private final OutputStream out;
  private long written;

  DumpWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes a node, a pending pod, and at least so many bytes of further objects. */
  long write(long atLeast) throws IOException {
    write("{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": [\n");
    write(NODE);
    String filler = "line of some length\\n".repeat(400);
    for (int i = 0; written < atLeast; i++) {
      write((i % 4 == 0 ? FINISHED_POD : CONFIG_MAP).formatted(i, filler));
    }
    write(PENDING_POD);
    write("]}\n");
    return written;
  }

  private void write(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.write(bytes);
    written += bytes.length;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
