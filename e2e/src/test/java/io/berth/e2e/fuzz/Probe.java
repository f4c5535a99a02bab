package io.berth.e2e.fuzz;

import java.io.ByteArrayOutputStream;

/** An ordinary pod, and a node that only this pod selects. */
final class Probe {
  private static final String LABEL = "fuzz.example.com/probe";

  private Probe() {}

  static byte[] node(String name, String version, boolean wire) {
    if (!wire) {
      return FuzzApiServer.bytes(
          """
          {"metadata":{"name":"%1$s","uid":"uid-node-%1$s","resourceVersion":"%2$s",\
          "labels":{"%3$s":"%1$s"}},"spec":{"taints":[{"key":"%3$s","effect":"NoSchedule"}]},\
          "status":{"allocatable":{"cpu":"64","memory":"64Gi","pods":"1000"}}}\
          """
              .formatted(name, version, LABEL));
    }
    ByteArrayOutputStream meta = new ByteArrayOutputStream();
    meta.writeBytes(ProtobufCodec.metadata("", name, "uid-node-" + name, version));
    ProtobufCodec.write(meta, 11, entry(LABEL, name));
    ByteArrayOutputStream taint = new ByteArrayOutputStream();
    ProtobufCodec.write(taint, 1, LABEL);
    ProtobufCodec.write(taint, 3, "NoSchedule");
    ByteArrayOutputStream spec = new ByteArrayOutputStream();
    ProtobufCodec.write(spec, 5, taint.toByteArray());
    ByteArrayOutputStream status = new ByteArrayOutputStream();
    ProtobufCodec.write(status, 2, amount("cpu", "64"));
    ProtobufCodec.write(status, 2, amount("memory", "64Gi"));
    ProtobufCodec.write(status, 2, amount("pods", "1000"));
    return object(meta, spec, status);
  }

  static byte[] pod(String name, String version, boolean wire) {
    if (!wire) {
      return FuzzApiServer.bytes(
          """
          {"metadata":{"name":"%1$s","namespace":"probes","uid":"uid-%1$s",\
          "resourceVersion":"%2$s"},"spec":{"schedulerName":"berth-scheduler",\
          "priority":2000000000,"nodeSelector":{"%3$s":"%1$s"},\
          "tolerations":[{"key":"%3$s","operator":"Exists"}],\
          "containers":[{"name":"main"}]},"status":{"phase":"Pending"}}\
          """
              .formatted(name, version, LABEL));
    }
    ByteArrayOutputStream meta = new ByteArrayOutputStream();
    meta.writeBytes(ProtobufCodec.metadata("probes", name, "uid-" + name, version));
    ByteArrayOutputStream container = new ByteArrayOutputStream();
    ProtobufCodec.write(container, 1, "main");
    ByteArrayOutputStream toleration = new ByteArrayOutputStream();
    ProtobufCodec.write(toleration, 1, LABEL);
    ProtobufCodec.write(toleration, 2, "Exists");
    ByteArrayOutputStream spec = new ByteArrayOutputStream();
    ProtobufCodec.write(spec, 2, container.toByteArray());
    ProtobufCodec.write(spec, 7, entry(LABEL, name));
    ProtobufCodec.write(spec, 19, "berth-scheduler");
    ProtobufCodec.write(spec, 22, toleration.toByteArray());
    ProtobufCodec.write(spec, 25, 2_000_000_000L);
    ByteArrayOutputStream status = new ByteArrayOutputStream();
    ProtobufCodec.write(status, 1, "Pending");
    return object(meta, spec, status);
  }

  private static byte[] object(
      ByteArrayOutputStream meta, ByteArrayOutputStream spec, ByteArrayOutputStream status) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ProtobufCodec.write(out, 1, meta.toByteArray());
    ProtobufCodec.write(out, 2, spec.toByteArray());
    ProtobufCodec.write(out, 3, status.toByteArray());
    return out.toByteArray();
  }

  private static byte[] entry(String key, String value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ProtobufCodec.write(out, 1, key);
    ProtobufCodec.write(out, 2, value);
    return out.toByteArray();
  }

  private static byte[] amount(String resource, String amount) {
    ByteArrayOutputStream quantity = new ByteArrayOutputStream();
    ProtobufCodec.write(quantity, 1, amount);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ProtobufCodec.write(out, 1, resource);
    ProtobufCodec.write(out, 2, quantity.toByteArray());
    return out.toByteArray();
  }
}
