package io.berth.server.tls;

import java.util.List;

/** The oldest version of TLS that is spoken. */
public enum MinimumVersion {
  TLS_1_2("VersionTLS12"),
  TLS_1_3("VersionTLS13");

  private final String flag;

  MinimumVersion(String flag) {
    this.flag = flag;
  }

  /** Returns kube-scheduler's word for it. */
  public String flag() {
    return flag;
  }

  /** Returns the versions that are spoken, in Java's words. */
  List<String> protocols() {
    return switch (this) {
      case TLS_1_2 -> List.of("TLSv1.3", "TLSv1.2");
      case TLS_1_3 -> List.of("TLSv1.3");
    };
  }
}
