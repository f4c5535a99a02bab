package io.berth.kube;

import java.util.Arrays;

/** What the API server says of a request that it did not fulfil, in Protocol Buffers. */
final class ProtoStatus {
  /** What every object begins with that stands on its own. */
  private static final byte[] ENVELOPE = {'k', '8', 's', 0};

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

  /** Tells whether these are Protocol Buffers in an envelope. */
  static boolean isIn(byte[] body) {
    return body.length > ENVELOPE.length
        && Arrays.equals(body, 0, ENVELOPE.length, ENVELOPE, 0, ENVELOPE.length);
  }

  static ProtoStatus read(byte[] body) throws MalformedResponseException {
    ProtoReader in = new ProtoReader();
    in.reset(body, ENVELOPE.length, body.length);
    ProtoStatus status = new ProtoStatus();
    while (in.next()) {
      if (in.field() == 2) {
        in.message(status, ProtoStatus::take);
      } else {
        in.skip();
      }
    }
    return status;
  }

  static void take(ProtoStatus status, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 3 -> status.message = in.text();
      case 4 -> status.reason = in.text();
      case 6 -> status.code = in.smallNumber();
      default -> in.skip();
    }
  }
}
