package io.berth.kube;

import java.util.Arrays;

/** The {@code metav1.Status} of a failed request in Protocol Buffers. */
final class ProtoStatus {
  /** The first bytes of every encoded object. */
  private static final byte[] PROTOBUF_PREFIX = {'k', '8', 's', 0};

  private String message = "";
  private String reason = "";
  private int code = 500;

  String message() {
    return message;
  }

  String reason() {
    return reason;
  }

  int code() {
    return code;
  }

  /** Returns whether a body is an object in Protocol Buffers. */
  static boolean isIn(byte[] body) {
    return body.length > PROTOBUF_PREFIX.length
        && Arrays.equals(
            body, 0, PROTOBUF_PREFIX.length, PROTOBUF_PREFIX, 0, PROTOBUF_PREFIX.length);
  }

  static ProtoStatus read(byte[] body) throws MalformedResponseException {
    ProtoReader in = new ProtoReader();
    in.reset(body, PROTOBUF_PREFIX.length, body.length);
    ProtoStatus status = new ProtoStatus();
    while (in.next()) {
      if (in.field() == 2) {
        in.message(status, ProtoStatus::readField);
      } else {
        in.skip();
      }
    }
    return status;
  }

  static void readField(ProtoStatus status, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 3 -> status.message = in.string();
      case 4 -> status.reason = in.string();
      case 6 -> status.code = in.int32();
      default -> in.skip();
    }
  }
}
