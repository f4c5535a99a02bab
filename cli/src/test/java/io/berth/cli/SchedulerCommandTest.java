package io.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The scheduler command without a cluster; the e2e tests cover it with clusters. */
class SchedulerCommandTest {
  private static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  /** A port without a listener: ports below 1024 are not assigned to programs. */
  private static final String UNREACHABLE_URL = "http://127.0.0.1:1";

  /** The default port may be in use on this machine. */
  private static final String SERVING_DISABLED = "--secure-port=0";

  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: a, cluster: {server: "https://127.0.0.1:1"}}]
      contexts: [{name: c, context: {cluster: a, user: u}}]
      users: [{name: u, user: {token: t}}]
      current-context: c
      """;

  private static final String EXEC_REMEDY =
      "run it manually: it has to exit with 0 and print an ExecCredential of"
          + " client.authentication.k8s.io/v1 with a token or a certificate, and nothing else, not"
          + " even on stderr";

  @TempDir private Path folder;

  private Path config(String body) throws IOException {
    return Files.writeString(folder.resolve("c.yaml"), HEADER + body);
  }

  @Test
  void validatesEverythingBeforeConnecting() {
    Outcome outcome = Outcome.of("scheduler", "--master", UNREACHABLE_URL, SERVING_DISABLED);

    assertThat(outcome.err())
        .isEqualTo("cannot reach the API server at http://127.0.0.1:1: connection refused\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void errorNamesMissingKubeconfig() {
    Path missing = folder.resolve("missing");

    Outcome outcome = Outcome.of("scheduler", "--kubeconfig", missing.toString(), SERVING_DISABLED);

    assertThat(outcome.err())
        .isEqualTo("cannot read the kubeconfig " + missing + ": no such file\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  /** An invalid kubeconfig. */
  record InvalidKubeconfig(String name, String text, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static InvalidKubeconfig user(String name, String entry, String message) {
    return new InvalidKubeconfig(
        name, KUBECONFIG.replace("token: t", entry), "the kubeconfig FILE, user \"u\", " + message);
  }

  static List<InvalidKubeconfig> invalidKubeconfigs() {
    return List.of(
        new InvalidKubeconfig(
            "empty",
            "",
            "the kubeconfig FILE is empty or not a kubeconfig; write one with \"kubectl config view"
                + " --raw --minify\""),
        new InvalidKubeconfig(
            "invalid YAML",
            "kind: Config: x",
            "cannot use the kubeconfig FILE: line 1, column 13: not valid YAML: mapping values are"
                + " not allowed here"),
        new InvalidKubeconfig(
            "unknown context",
            KUBECONFIG.replace("current-context: c", "current-context: nope"),
            "the kubeconfig FILE has no usable current-context (missing, unknown, or without a"
                + " cluster); set it with \"kubectl config use-context\""),
        new InvalidKubeconfig(
            "unknown cluster, whose name must not be guessed",
            KUBECONFIG.replace("{cluster: a", "{cluster: nope"),
            "the kubeconfig FILE has no usable current-context (missing, unknown, or without a"
                + " cluster); set it with \"kubectl config use-context\""),
        new InvalidKubeconfig(
            "no object", "hello", "cannot use the kubeconfig FILE: it is not a kubeconfig"),
        new InvalidKubeconfig(
            "a field of another type",
            KUBECONFIG.replace("{token: t}", "[t]"),
            "cannot use the kubeconfig FILE: users[0].user has an invalid type"),
        new InvalidKubeconfig(
            "a token over an open line",
            KUBECONFIG.replace("https://127.0.0.1", "http://192.0.2.1"),
            "the server of the kubeconfig FILE: http://192.0.2.1:1 is not encrypted, so the token"
                + " would be sent in plain text; use https or remove the credentials"),
        new InvalidKubeconfig(
            "a password over an open line",
            KUBECONFIG
                .replace("https://127.0.0.1", "http://192.0.2.1")
                .replace("token: t", "username: u, password: p"),
            "the server of the kubeconfig FILE: http://192.0.2.1:1 is not encrypted, so the"
                + " password would be sent in plain text; use https or remove the credentials"),
        new InvalidKubeconfig(
            "no such user",
            KUBECONFIG.replace("user: u}", "user: nope}"),
            "the current-context of the kubeconfig FILE refers to user \"nope\", which does not"
                + " exist"),
        user(
            "no such token file",
            "tokenFile: /none",
            "tokenFile: cannot read the token file /none: no such file; create it, or change"
                + " tokenFile"),
        user(
            "an empty token file",
            "tokenFile: /dev/null",
            "tokenFile: cannot read the token file /dev/null: it is empty; create it, or change"
                + " tokenFile"),
        user(
            "no such program",
            "exec: {apiVersion: client.authentication.k8s.io/v1, command: /none}",
            "exec: /none returned no credentials; " + EXEC_REMEDY),
        user(
            "a program that prints something else",
            "exec: {apiVersion: client.authentication.k8s.io/v1, command: echo, args: [hello]}",
            "exec: echo returned no credentials; " + EXEC_REMEDY),
        user(
            "a provider that is no more",
            "auth-provider: {name: gcp}",
            "auth-provider: gcp returned no credentials, and commands of auth providers are not"
                + " supported; use"
                + " exec or a token"),
        new InvalidKubeconfig(
            "no such certificate",
            KUBECONFIG.replace(":1\"}", ":1\", certificate-authority: /none.crt}"),
            "cannot use the kubeconfig FILE: certificate-authority: /none.crt: no such file"),
        new InvalidKubeconfig(
            "a certificate that is none",
            KUBECONFIG.replace(":1\"}", ":1\", certificate-authority: /etc/passwd}"),
            "cannot use the kubeconfig FILE: certificate-authority: /etc/passwd contains no"
                + " certificate in PEM format"),
        new InvalidKubeconfig(
            "a certificate's data that are none",
            KUBECONFIG.replace(":1\"}", ":1\", certificate-authority-data: '!!!'}"),
            "cannot use the kubeconfig FILE: certificate-authority-data is not valid Base64"),
        new InvalidKubeconfig(
            "a certificate's data of something else",
            KUBECONFIG.replace(":1\"}", ":1\", certificate-authority-data: aGVsbG8=}"),
            "cannot use the kubeconfig FILE: certificate-authority-data contains no certificate in"
                + " PEM format"),
        new InvalidKubeconfig(
            "a proxy that cannot be used",
            KUBECONFIG.replace(":1\"}", ":1\", proxy-url: 'socks5://127.0.0.1:1080'}"),
            "SOCKS proxies are not supported; set the proxy-url of the kubeconfig, or the proxy in"
                + " the environment, to an HTTP proxy such as http://10.0.0.1:3128"));
  }

  @ParameterizedTest
  @MethodSource("invalidKubeconfigs")
  void explainsInvalidKubeconfig(InvalidKubeconfig invalid) throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), invalid.text());

    Outcome outcome = Outcome.of("scheduler", "--kubeconfig", file.toString(), SERVING_DISABLED);

    assertThat(outcome.err()).isEqualTo(invalid.message().replace("FILE", file.toString()) + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void rejectsDirectoryAsKubeconfig() {
    Outcome outcome = Outcome.of("scheduler", "--kubeconfig", folder.toString(), SERVING_DISABLED);

    assertThat(outcome.err())
        .isEqualTo("cannot read the kubeconfig " + folder + ": it is a directory\n");
  }

  /** Addresses of the API server and the expected exit code and error. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          127.0.0.1:1 | 3 | cannot reach the API server at https://127.0.0.1:1: connection refused
          localhost:1 | 3 | cannot reach the API server at https://localhost:1: connection refused
          http://127.0.0.1:1 | 3 | cannot reach the API server at http://127.0.0.1:1: connection refused
          HTTP://[::1]:1/ | 3 | cannot reach the API server at HTTP://[::1]:1: connection refused
          http://192.0.2.1:1 | 1 | --master: http://192.0.2.1:1 is not encrypted, so the token would be sent\
           in plain text; use https or remove the credentials
          http://127.0.0.1.evil:1 | 1 | --master: http://127.0.0.1.evil:1 is not encrypted, so the token\
           would be sent in plain text; use https or remove the credentials
          a b | 1 | --master: invalid address "a b": expected one such as https://10.0.0.1:6443
          ftp://a | 1 | --master: invalid address "ftp://a": expected one such as https://10.0.0.1:6443
          https://a/#b | 1 | --master: invalid address "https://a/#b": expected one such as https://10.0.0.1:6443
          https://u:p@a | 1 | --master: invalid address "https://u:p@a": expected one such as https://10.0.0.1:6443
          http://a.localhost:1 | 1 | --master: http://a.localhost:1 is not encrypted, so the token would be\
           sent in plain text; use https or remove the credentials
          """)
  void doesNotSendTokenOverHttp(String master, int exitCode, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG);

    Outcome outcome =
        Outcome.of("scheduler", "--kubeconfig=" + file, "--master=" + master, SERVING_DISABLED);

    assertThat(outcome.err()).isEqualTo(message + "\n");
    assertThat(outcome.exitCode()).isEqualTo(exitCode);
  }

  /** Invalid flags. */
  record InvalidFlags(List<String> flags, String message) {
    @Override
    public String toString() {
      return String.join(" ", flags);
    }
  }

  static List<InvalidFlags> invalidFlags() {
    return List.of(
        new InvalidFlags(
            List.of("--secure-port=70000"),
            "--secure-port: 70000 must be between 0 and 65535; 0 disables serving"),
        new InvalidFlags(
            List.of("--bind-address=localhost"),
            "--bind-address: \"localhost\" is not an IP address"),
        new InvalidFlags(
            List.of("--bind-address=192.0.2.1", "--secure-port=1"),
            "--bind-address: 192.0.2.1 is not an address of this machine; use one that its network"
                + " interfaces have, or 0.0.0.0 for all"),
        new InvalidFlags(
            List.of("--tls-min-version=VersionTLS11", "--tls-cert-file=a"),
            "--tls-cert-file and --tls-private-key-file: set both, or none\n"
                + "--tls-min-version: \"VersionTLS11\" must be VersionTLS12 or VersionTLS13"),
        new InvalidFlags(
            List.of("--tls-cert-file=/none.crt", "--tls-private-key-file=/none.key"),
            "--tls-cert-file: /none.crt: no such file"),
        new InvalidFlags(
            List.of("--authorization-always-allow-paths=/a*b"),
            "--authorization-always-allow-paths: only trailing * allowed in \"a*b\""),
        new InvalidFlags(List.of("--client-ca-file=/none.crt"), "/none.crt: no such file"),
        new InvalidFlags(
            List.of("--leader-elect-lease-duration=5s"),
            "--leader-elect-lease-duration: 5s is not longer than renewDeadline (10s);"
                + " increase leaseDuration or decrease renewDeadline"),
        new InvalidFlags(
            List.of("--leader-elect-retry-period=9s"),
            "leaderElection.renewDeadline: 10s must be greater than 1.2 times retryPeriod, which"
                + " is 9s"),
        new InvalidFlags(
            List.of("--leader-elect-resource-name=A b", "--leader-elect-resource-namespace=a.b"),
            "--leader-elect-resource-name: \"A b\" is not a valid lease name; use lower case"
                + " letters, digits, - and .\n"
                + "--leader-elect-resource-namespace: \"a.b\" is not a valid namespace name;"
                + " use lower case letters, digits and -"),
        new InvalidFlags(
            List.of("--leader-elect-resource-lock=endpoints"),
            "--leader-elect-resource-lock: \"endpoints\" is not supported; write leases or leave it"
                + " out"));
  }

  @ParameterizedTest
  @MethodSource("invalidFlags")
  void rejectsInvalidFlags(InvalidFlags invalid) {
    List<String> args = new ArrayList<>(List.of("scheduler", "--master", UNREACHABLE_URL));
    args.addAll(invalid.flags());
    if (invalid.flags().stream().allMatch(flag -> flag.startsWith("--leader-elect"))) {
      args.add(SERVING_DISABLED);
    }

    Outcome outcome = Outcome.of(args);

    assertThat(outcome.err()).isEqualTo(invalid.message() + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @ParameterizedTest
  @CsvSource({
    "--tls-cert-file, contains a private key but no certificate",
    "--client-ca-file, contains a private key but no certificate; specify a PEM file of CA"
        + " certificates",
    "--cert-dir, 'exists and is not a directory'"
  })
  void reportsKeyInPlaceOfAnotherFile(String flag, String problem) throws IOException {
    Path key = folder.resolve("tls.key");
    Files.writeString(key, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    List<String> args =
        new ArrayList<>(List.of("scheduler", "--master", UNREACHABLE_URL, flag + "=" + key));
    if (flag.startsWith("--tls")) {
      args.add("--tls-private-key-file=" + key);
    }

    Outcome outcome = Outcome.of(args);

    assertThat(outcome.err()).isEqualTo(key + ": " + problem + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void emptyFlagsCountAsUnset() throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), KUBECONFIG);
    Path config = config("clientConnection: {kubeconfig: '%s'}\n".formatted(file));

    Outcome outcome =
        Outcome.of(
            "scheduler", "--kubeconfig=", "--master=", "--config=" + config, SERVING_DISABLED);

    assertThat(outcome.err())
        .isEqualTo("cannot reach the API server at https://127.0.0.1:1: connection refused\n");
  }

  @Test
  void reportsPortInUse() throws IOException {
    try (ServerSocket inUse = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome =
          Outcome.of(
              "scheduler",
              "--master=" + UNREACHABLE_URL,
              "--bind-address=127.0.0.1",
              "--secure-port=" + inUse.getLocalPort());

      assertThat(outcome.err())
          .isEqualTo(
              "--secure-port: cannot listen on 127.0.0.1 port %d (Address already in use);"
                      .formatted(inUse.getLocalPort())
                  + " is another scheduler running here? Use another port, or 0 to disable"
                  + " serving\n");
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--kubeconfig=/nosuch/kc, cannot read the kubeconfig /nosuch/kc: no such file",
    "--master=foo:bar, '--master: invalid address \"foo:bar\": expected one such as"
        + " https://10.0.0.1:6443'"
  })
  void reportsInvalidConnectionBeforePortInUse(String flag, String problem) throws IOException {
    try (ServerSocket inUse = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome =
          Outcome.of(
              "scheduler",
              flag,
              "--bind-address=127.0.0.1",
              "--secure-port=" + inUse.getLocalPort());

      assertThat(outcome.err()).isEqualTo(problem + "\n");
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
    }
  }

  @Test
  void leaderElectionFlagsOverrideFile() throws IOException {
    Path written = folder.resolve("written.json");
    Path file = config("leaderElection: {leaderElect: true, resourceName: a}\n");

    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--config=" + file,
            "--leader-elect=false",
            "--leader-elect-resource-namespace=b",
            "--leader-elect-renew-deadline=11s",
            "--write-config-to=" + written);

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.SUCCESS);
    assertThat(Files.readString(written))
        .contains("\"leaderElect\": false", "\"resourceName\": \"a\"")
        .contains("\"resourceNamespace\": \"b\"", "\"renewDeadline\": \"11s\"");
  }

  @Test
  void errorNamesFileThatCannotBeWritten() throws IOException {
    Path written = folder.resolve("missing").resolve("written.json");

    Outcome outcome =
        Outcome.of("scheduler", "--config=" + config(""), "--write-config-to=" + written);

    assertThat(outcome.err())
        .isEqualTo("%s: the directory %s does not exist\n".formatted(written, written.getParent()));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void lastOccurrenceOfFlagCounts() throws IOException {
    Path written = folder.resolve("written.json");

    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--config=/none.yaml",
            "--config=" + config("parallelism: 3\n"),
            "--secure-port=1",
            "--secure-port=2",
            "--leader-elect",
            "--leader-elect=false",
            "--leader-elect-resource-name=a",
            "--leader-elect-resource-name=b",
            "--write-config-to=" + written);

    assertThat(outcome.err()).isEmpty();
    assertThat(Files.readString(written))
        .contains("\"parallelism\": 3", "\"leaderElect\": false", "\"resourceName\": \"b\"");
  }

  /** As for lists of kube-scheduler. */
  @Test
  void combinesPathsOfSeveralFlags() {
    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--master=" + UNREACHABLE_URL,
            "--authorization-always-allow-paths=/a*b",
            "--authorization-always-allow-paths=/c");

    assertThat(outcome.err())
        .isEqualTo("--authorization-always-allow-paths: only trailing * allowed in \"a*b\"\n");
  }

  /** Returns any certificate: one that the JDK trusts. */
  private static byte[] certificate() throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    byte[] der =
        ((X509TrustManager) factory.getTrustManagers()[0]).getAcceptedIssuers()[0].getEncoded();
    return "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
        .formatted(Base64.getEncoder().encodeToString(der))
        .getBytes(StandardCharsets.US_ASCII);
  }

  @Test
  void errorNamesExtenderWithInvalidKey() throws Exception {
    Path key = folder.resolve("tls.key");
    Files.writeString(key, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    Path file =
        config(
            "extenders: [{urlPrefix: 'https://e', tlsConfig: {certData: '%s', keyFile: '%s'}}]\n"
                .formatted(Base64.getEncoder().encodeToString(certificate()), key));

    Outcome outcome =
        Outcome.of("scheduler", "--master", UNREACHABLE_URL, "--config", file.toString());

    assertThat(outcome.err())
        .contains(
            "extenders[0]: invalid tlsConfig of https://e: unsupported algorithm of the"
                + " private key");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  /** Extenders that kube-scheduler accepts at startup, and fails to call for the first pod. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          filterVerb: f | 4:3 | is missing; write the URL of the extender, like http://host/path
          urlPrefix: '::no', bindVerb: b | 4:15 | is not a URL; write it like http://host/path
          urlPrefix: //host/x, preemptVerb: p | 4:15 | is not a URL; write it like http://host/path
          urlPrefix: 'ftp://host', prioritizeVerb: p, weight: 1 | 4:15 | is not a URL; write it like http://host/path
          """)
  void rejectsExtenderWithoutUsableUrl(String extender, String position, String problem)
      throws IOException {
    Path file = config("extenders:\n- {%s}\n".formatted(extender));
    String warning =
        "warning: %s:%s: extenders[0].urlPrefix: %s\n".formatted(file, position, problem);

    Outcome started =
        Outcome.of(
            "scheduler",
            "--master",
            UNREACHABLE_URL,
            SERVING_DISABLED,
            "--config",
            file.toString());

    assertThat(started.err())
        .isEqualTo(warning + "extenders[0].urlPrefix: %s\n".formatted(problem));
    assertThat(started.exitCode()).isEqualTo(ExitCode.FAILURE);
    Outcome checked = Outcome.of("config", "check", file.toString());
    assertThat(checked.err()).isEqualTo(warning);
    assertThat(checked.exitCode()).isEqualTo(ExitCode.SUCCESS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{managedResources: [{name: example.com/gpu, ignoredByScheduler: true}]}",
        "{filterVerb: f, ignorable: true}",
        "{urlPrefix: 'HTTP://user:word@host:80/a', filterVerb: f}"
      })
  void acceptsExtenderWithUrlOrWithoutVerbs(String extender) throws IOException {
    Path file = config("extenders:\n- %s\n".formatted(extender));

    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--master",
            UNREACHABLE_URL,
            SERVING_DISABLED,
            "--config",
            file.toString());

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void rejectsNegativeDebugScores() {
    Outcome outcome = Outcome.of("scheduler", "--debug-scores", "-1", "--master", UNREACHABLE_URL);

    assertThat(outcome.err()).isEqualTo("--debug-scores: -1 is negative; use 0 or more\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void writesConfigurationAndExits() throws IOException {
    Path written = folder.resolve("written.json");

    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--config",
            config("parallelism: 3\n").toString(),
            "--write-config-to",
            written.toString());

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.SUCCESS);
    assertThat(Files.readString(written)).contains("\"parallelism\": 3");
  }
}
