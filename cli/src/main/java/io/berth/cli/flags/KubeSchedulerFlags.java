package io.berth.cli.flags;

import static io.berth.cli.flags.KubeFlag.accepted;
import static io.berth.cli.flags.KubeFlag.noEffect;
import static io.berth.cli.flags.KubeFlag.refused;

import java.util.List;

/** What Berth does with each flag of kube-scheduler v1.36. */
public final class KubeSchedulerFlags {
  private static final String FRONT_PROXY =
      "Berth does not authenticate by headers of a front proxy";
  private static final String OTHER_CREDENTIALS =
      "authenticate with a token or a client certificate, and leave the flag out";
  private static final String ONE_STREAM = "Berth logs every message to stderr at once";
  private static final String REDIRECT = "redirect stderr, and leave the flag out";
  private static final String ONLY_WITHOUT_CONFIG = "; ignored with a warning if `--config` is set";

  private KubeSchedulerFlags() {}

  /** The flags in the order of their names. */
  public static final List<KubeFlag> ALL =
      List.of(
          accepted(
              "allow-metric-labels",
              "shows values of a label that are not in its list as `unexpected`"),
          accepted(
              "allow-metric-labels-manifest",
              "reads the same lists from a YAML file; refused together with"
                  + " `--allow-metric-labels`"),
          accepted(
              "authentication-kubeconfig",
              "reviews tokens in that cluster; if left out, in the scheduler's own cluster"),
          accepted("authentication-skip-lookup", "does not read the client CAs from the cluster"),
          accepted(
              "authentication-token-webhook-cache-ttl", "caches token reviews for this duration"),
          accepted(
              "authentication-tolerate-lookup-failure",
              "if `false`, does not start while the client CAs cannot be read"),
          accepted("authorization-always-allow-paths", "serves these paths without authorization"),
          accepted(
              "authorization-kubeconfig",
              "reviews access in that cluster; if left out, in the scheduler's own cluster"),
          accepted(
              "authorization-webhook-cache-authorized-ttl",
              "caches positive reviews for this duration"),
          accepted(
              "authorization-webhook-cache-unauthorized-ttl",
              "caches negative reviews for this duration"),
          accepted("bind-address", "serves on this address"),
          accepted(
              "cert-dir",
              "reads `kube-scheduler.crt` and `.key` in this directory, or creates them"),
          accepted("client-ca-file", "authenticates client certificates of these CAs"),
          accepted("config", "reads the configuration"),
          accepted(
              "contention-profiling",
              "sets `enableContentionProfiling`; `/debug/threads` shows the states of the threads"
                  + " either way"
                  + ONLY_WITHOUT_CONFIG,
              "`enableContentionProfiling` in `--config`"),
          noEffect("disable-http2-serving", "Berth serves HTTP/1.1 only"),
          accepted("disabled-metrics", "does not serve these metrics"),
          accepted("emulated-version", "1.36 only, the version that Berth emulates"),
          accepted(
              "feature-gates",
              "the values that Berth implements: see [Feature gates](#feature-gates)"),
          accepted("help", "prints the help"),
          noEffect("http2-max-streams-per-connection", "Berth serves HTTP/1.1 only"),
          accepted(
              "kube-api-burst",
              "sets `clientConnection.burst`" + ONLY_WITHOUT_CONFIG,
              "`clientConnection.burst` in `--config`"),
          accepted(
              "kube-api-content-type",
              "sets `clientConnection.contentType`; pods and nodes are read as protobuf either way"
                  + ONLY_WITHOUT_CONFIG,
              "`clientConnection.contentType` in `--config`"),
          accepted(
              "kube-api-qps",
              "sets `clientConnection.qps`; if left out, requests are not limited"
                  + ONLY_WITHOUT_CONFIG,
              "`clientConnection.qps` in `--config`"),
          accepted(
              "kubeconfig",
              "connects to that cluster; ignored with a warning if `--config` names another in"
                  + " `clientConnection.kubeconfig`",
              "`clientConnection.kubeconfig` in `--config`"),
          accepted("leader-elect", "elects a leader; overrides `--config`"),
          accepted("leader-elect-lease-duration", "overrides `--config`"),
          accepted("leader-elect-renew-deadline", "overrides `--config`"),
          accepted("leader-elect-resource-lock", "`leases` only"),
          accepted(
              "leader-elect-resource-name",
              "names the lease; if left out, `berth-scheduler`; overrides `--config`"),
          accepted("leader-elect-resource-namespace", "overrides `--config`"),
          accepted("leader-elect-retry-period", "overrides `--config`"),
          noEffect("log-flush-frequency", "Berth writes every message at once"),
          refused("log-json-info-buffer-size", "0", ONE_STREAM, REDIRECT),
          refused("log-json-split-stream", "false", ONE_STREAM, REDIRECT),
          refused("log-text-info-buffer-size", "0", ONE_STREAM, REDIRECT),
          refused("log-text-split-stream", "false", ONE_STREAM, REDIRECT),
          accepted("logging-format", "`text` (`key=value` pairs) or `json`"),
          accepted("master", "connects to that API server; https if no scheme is given"),
          accepted(
              "min-compatibility-version",
              "1.33 to 1.36; no feature of the scheduler depends on it"),
          noEffect(
              "permit-address-sharing",
              "Berth always sets SO_REUSEADDR, as Go does for every listener"),
          accepted("permit-port-sharing", "sets SO_REUSEPORT"),
          accepted(
              "pod-max-in-unschedulable-pods-duration",
              "retries an unschedulable pod after this duration"),
          accepted(
              "profiling",
              "serves `/debug/threads`; there is no `/debug/pprof`" + ONLY_WITHOUT_CONFIG,
              "`enableProfiling` in `--config`"),
          refused("requestheader-allowed-names", "", FRONT_PROXY, OTHER_CREDENTIALS),
          refused("requestheader-client-ca-file", "", FRONT_PROXY, OTHER_CREDENTIALS),
          refused(
              "requestheader-extra-headers-prefix",
              "x-remote-extra-",
              FRONT_PROXY,
              OTHER_CREDENTIALS),
          refused("requestheader-group-headers", "x-remote-group", FRONT_PROXY, OTHER_CREDENTIALS),
          refused("requestheader-uid-headers", "", FRONT_PROXY, OTHER_CREDENTIALS),
          refused(
              "requestheader-username-headers", "x-remote-user", FRONT_PROXY, OTHER_CREDENTIALS),
          accepted("secure-port", "serves HTTPS on this port"),
          accepted(
              "show-hidden-metrics-for-version",
              "1.35 only, as in v1.36; no metric of the scheduler is hidden"),
          accepted("tls-cert-file", "serves with this certificate"),
          accepted(
              "tls-cipher-suites",
              "the suites that Java supports; those of TLS 1.3 cannot be turned off"),
          accepted(
              "tls-curve-preferences",
              "23 (P-256), 24 (P-384), 25 (P-521) and 29 (X25519), which Java supports"),
          accepted("tls-min-version", "`VersionTLS12` or `VersionTLS13`"),
          accepted("tls-private-key-file", "serves with this key"),
          refused(
              "tls-sni-cert-key",
              "",
              "Berth serves with one certificate",
              "name all hosts in the certificate of --tls-cert-file, and leave the flag out"),
          accepted(
              "v",
              "2 and above log every binding, 5 and above log everything; also `-v=2`"
                  + " and `-v 2`"),
          accepted("version", "prints the version of Berth; `raw` as JSON"),
          refused(
              "vmodule",
              "",
              "its patterns name source files of kube-scheduler, which Berth does not have",
              "raise --v, and leave the flag out"),
          accepted("write-config-to", "writes the configuration with all defaults, and exits"));
}
