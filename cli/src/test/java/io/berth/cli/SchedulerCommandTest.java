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

/** What can be said of the scheduler without a cluster; the rest is tested on real ones. */
class SchedulerCommandTest {
  private static final String HEADER =
      "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\n";

  /** Nobody listens there: ports below 1024 are not given to programs by chance. */
  private static final String NOBODY = "http://127.0.0.1:1";

  /** The usual port may be somebody else's here. */
  private static final String NOT_SERVING = "--secure-port=0";

  private static final String WHOLE =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: a, cluster: {server: "https://127.0.0.1:1"}}]
      contexts: [{name: c, context: {cluster: a, user: u}}]
      users: [{name: u, user: {token: t}}]
      current-context: c
      """;

  private static final String PROGRAM =
      "try it by hand: it has to end well and to print an ExecCredential of"
          + " client.authentication.k8s.io/v1 with a token or a certificate, and nothing else, not"
          + " even on stderr";

  @TempDir private Path folder;

  private Path config(String body) throws IOException {
    return Files.writeString(folder.resolve("c.yaml"), HEADER + body);
  }

  @Test
  void everythingIsPutTogetherBeforeTheClusterIsAsked() {
    Outcome outcome = Outcome.of("scheduler", "--master", NOBODY, NOT_SERVING);

    assertThat(outcome.err())
        .isEqualTo("cannot reach the API server at http://127.0.0.1:1: connection refused\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void aKubeconfigThatIsNotThereIsNamed() {
    Path missing = folder.resolve("missing");

    Outcome outcome = Outcome.of("scheduler", "--kubeconfig", missing.toString(), NOT_SERVING);

    assertThat(outcome.err())
        .isEqualTo("cannot read the kubeconfig " + missing + ": no such file\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  /** A kubeconfig that cannot be used. */
  record Broken(String name, String text, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Broken user(String name, String entry, String message) {
    return new Broken(
        name, WHOLE.replace("token: t", entry), "the kubeconfig FILE, user \"u\", " + message);
  }

  static List<Broken> broken() {
    return List.of(
        new Broken("empty", "", "the kubeconfig FILE is empty or no kubeconfig"),
        new Broken(
            "unknown context",
            WHOLE.replace("current-context: c", "current-context: nope"),
            "the kubeconfig FILE names no cluster: its current-context is missing or unknown, or"
                + " that context's cluster"),
        new Broken(
            "unknown cluster, whose name must not be guessed",
            WHOLE.replace("{cluster: a", "{cluster: nope"),
            "the kubeconfig FILE names no cluster: its current-context is missing or unknown, or"
                + " that context's cluster"),
        new Broken("no object", "hello", "cannot use the kubeconfig FILE: it is no kubeconfig"),
        new Broken(
            "a field of another type",
            WHOLE.replace("{token: t}", "[t]"),
            "cannot use the kubeconfig FILE: users[0].user does not have the form that it should"
                + " have"),
        new Broken(
            "a token over an open line",
            WHOLE.replace("https://127.0.0.1", "http://192.0.2.1"),
            "the server of the kubeconfig FILE: http://192.0.2.1:1 is not encrypted, so the token"
                + " would be sent for everybody on the way to read; write https, or leave the"
                + " credentials away"),
        new Broken(
            "a password over an open line",
            WHOLE
                .replace("https://127.0.0.1", "http://192.0.2.1")
                .replace("token: t", "username: u, password: p"),
            "the server of the kubeconfig FILE: http://192.0.2.1:1 is not encrypted, so the"
                + " password would be sent for everybody on the way to read; write https, or leave"
                + " the credentials away"),
        new Broken(
            "no such user",
            WHOLE.replace("user: u}", "user: nope}"),
            "the kubeconfig FILE has no user \"nope\", which its current-context names"),
        user(
            "no such token file",
            "tokenFile: /none",
            "tokenFile: cannot read the token file /none: no such file; write a token into it or"
                + " name another"),
        user(
            "an empty token file",
            "tokenFile: /dev/null",
            "tokenFile: cannot read the token file /dev/null: it is empty; write a token into it or"
                + " name another"),
        user(
            "no such program",
            "exec: {apiVersion: client.authentication.k8s.io/v1, command: /none}",
            "exec: /none gave no credentials; " + PROGRAM),
        user(
            "a program that prints something else",
            "exec: {apiVersion: client.authentication.k8s.io/v1, command: echo, args: [hello]}",
            "exec: echo gave no credentials; " + PROGRAM),
        user(
            "a provider that is no more",
            "auth-provider: {name: gcp}",
            "auth-provider: gcp gave no credentials, and programs behind providers are not run; use"
                + " exec or a token"),
        new Broken(
            "no such certificate",
            WHOLE.replace(":1\"}", ":1\", certificate-authority: /none.crt}"),
            "cannot use the kubeconfig FILE: certificate-authority: /none.crt: no such file"),
        new Broken(
            "a certificate that is none",
            WHOLE.replace(":1\"}", ":1\", certificate-authority: /etc/passwd}"),
            "cannot use the kubeconfig FILE: certificate-authority: /etc/passwd holds no"
                + " certificate in PEM format"),
        new Broken(
            "a certificate's data that are none",
            WHOLE.replace(":1\"}", ":1\", certificate-authority-data: '!!!'}"),
            "cannot use the kubeconfig FILE: certificate-authority-data is no Base64"),
        new Broken(
            "a certificate's data of something else",
            WHOLE.replace(":1\"}", ":1\", certificate-authority-data: aGVsbG8=}"),
            "cannot use the kubeconfig FILE: certificate-authority-data holds no certificate in PEM"
                + " format"),
        new Broken(
            "a proxy that cannot be used",
            WHOLE.replace(":1\"}", ":1\", proxy-url: 'socks5://127.0.0.1:1080'}"),
            "the proxy-url of the kubeconfig, or the environment, names a proxy for SOCKS: only"
                + " those for HTTP can be used, such as http://10.0.0.1:3128"));
  }

  @ParameterizedTest
  @MethodSource("broken")
  void aKubeconfigThatCannotBeUsedIsExplained(Broken broken) throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), broken.text());

    Outcome outcome = Outcome.of("scheduler", "--kubeconfig", file.toString(), NOT_SERVING);

    assertThat(outcome.err()).isEqualTo(broken.message().replace("FILE", file.toString()) + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void aFolderIsNoKubeconfig() {
    Outcome outcome = Outcome.of("scheduler", "--kubeconfig", folder.toString(), NOT_SERVING);

    assertThat(outcome.err())
        .isEqualTo("cannot read the kubeconfig " + folder + ": it is a folder\n");
  }

  /** Where it would connect to, and what is said of that. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          127.0.0.1:1 | cannot reach the API server at https://127.0.0.1:1: connection refused
          localhost:1 | cannot reach the API server at https://localhost:1: connection refused
          http://127.0.0.1:1 | cannot reach the API server at http://127.0.0.1:1: connection refused
          HTTP://[::1]:1/ | cannot reach the API server at HTTP://[::1]:1: connection refused
          http://192.0.2.1:1 | --master: http://192.0.2.1:1 is not encrypted, so the token would be sent\
           for everybody on the way to read; write https, or leave the credentials away
          http://127.0.0.1.evil:1 | --master: http://127.0.0.1.evil:1 is not encrypted, so the token\
           would be sent for everybody on the way to read; write https, or leave the credentials away
          a b | --master: "a b" is no address such as https://10.0.0.1:6443
          ftp://a | --master: "ftp://a" is no address such as https://10.0.0.1:6443
          https://a/#b | --master: "https://a/#b" is no address such as https://10.0.0.1:6443
          https://u:p@a | --master: "https://u:p@a" is no address such as https://10.0.0.1:6443
          http://a.localhost:1 | --master: http://a.localhost:1 is not encrypted, so the token would be\
           sent for everybody on the way to read; write https, or leave the credentials away
          """)
  void noTokenIsSentOverAnOpenLine(String master, String message) throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), WHOLE);

    Outcome outcome =
        Outcome.of("scheduler", "--kubeconfig=" + file, "--master=" + master, NOT_SERVING);

    assertThat(outcome.err()).isEqualTo(message + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  /** Flags that cannot be followed. */
  record Wrong(List<String> flags, String message) {
    @Override
    public String toString() {
      return String.join(" ", flags);
    }
  }

  static List<Wrong> wrong() {
    return List.of(
        new Wrong(
            List.of("--secure-port=70000"),
            "--secure-port: 70000 must be between 0 and 65535; 0 turns serving off"),
        new Wrong(
            List.of("--bind-address=localhost"), "--bind-address: \"localhost\" is no IP address"),
        new Wrong(
            List.of("--tls-min-version=VersionTLS11", "--tls-cert-file=a"),
            "--tls-cert-file and --tls-private-key-file: give both, or neither\n"
                + "--tls-min-version: \"VersionTLS11\" must be VersionTLS12 or VersionTLS13"),
        new Wrong(
            List.of("--tls-cert-file=/none.crt", "--tls-private-key-file=/none.key"),
            "/none.crt: no such file"),
        new Wrong(
            List.of("--authorization-always-allow-paths=/a*b"),
            "--authorization-always-allow-paths: only trailing * allowed in \"a*b\""),
        new Wrong(List.of("--client-ca-file=/none.crt"), "/none.crt: no such file"),
        new Wrong(
            List.of("--leader-elect-lease-duration=5s"),
            "leaderElection.leaseDuration: 5s is not longer than renewDeadline, which is 10s;"
                + " raise the one or lower the other"),
        new Wrong(
            List.of("--leader-elect-retry-period=9s"),
            "leaderElection.renewDeadline: 10s is not longer than 1.2 times retryPeriod, which is"
                + " 9s"),
        new Wrong(
            List.of("--leader-elect-resource-name=A b", "--leader-elect-resource-namespace=a.b"),
            "leaderElection.resourceName: \"A b\" is no name that a lease may have; use lower case"
                + " letters, digits, - and .\n"
                + "leaderElection.resourceNamespace: \"a.b\" is no name that a namespace may have;"
                + " use lower case letters, digits and -"),
        new Wrong(
            List.of("--leader-elect-resource-lock=endpoints"),
            "leaderElection.resourceLock: \"endpoints\" is not supported; write leases or leave it"
                + " out"));
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void flagsThatCannotBeFollowedAreRefused(Wrong wrong) {
    List<String> args = new ArrayList<>(List.of("scheduler", "--master", NOBODY));
    args.addAll(wrong.flags());
    if (wrong.flags().stream().allMatch(flag -> flag.startsWith("--leader-elect"))) {
      args.add(NOT_SERVING);
    }

    Outcome outcome = Outcome.of(args);

    assertThat(outcome.err()).isEqualTo(wrong.message() + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
  }

  @ParameterizedTest
  @CsvSource({
    "--tls-cert-file, holds a private key and no certificate",
    "--client-ca-file, holds a private key and no certificate",
    "--cert-dir, 'is there already, and no folder'"
  })
  void aKeyInAnothersPlaceIsTold(String flag, String problem) throws IOException {
    Path key = folder.resolve("tls.key");
    Files.writeString(key, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    List<String> args = new ArrayList<>(List.of("scheduler", "--master", NOBODY, flag + "=" + key));
    if (flag.startsWith("--tls")) {
      args.add("--tls-private-key-file=" + key);
    }

    Outcome outcome = Outcome.of(args);

    assertThat(outcome.err()).isEqualTo(key + ": " + problem + "\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
  }

  @Test
  void flagsWithoutAValueAreAsGoodAsNone() throws IOException {
    Path file = Files.writeString(folder.resolve("kubeconfig"), WHOLE);
    Path config = config("clientConnection: {kubeconfig: '%s'}\n".formatted(file));

    Outcome outcome =
        Outcome.of("scheduler", "--kubeconfig=", "--master=", "--config=" + config, NOT_SERVING);

    assertThat(outcome.err())
        .isEqualTo("cannot reach the API server at https://127.0.0.1:1: connection refused\n");
  }

  @Test
  void aPortThatIsTakenIsTold() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Outcome outcome =
          Outcome.of(
              "scheduler",
              "--master=" + NOBODY,
              "--bind-address=127.0.0.1",
              "--secure-port=" + taken.getLocalPort());

      assertThat(outcome.err())
          .isEqualTo(
              "--secure-port: cannot serve at 127.0.0.1 port %d (Address already in use);"
                      .formatted(taken.getLocalPort())
                  + " does another scheduler run here? Choose another port, or 0 to serve"
                  + " nothing\n");
      assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
    }
  }

  @Test
  void flagsOfTheElectionCountBeforeTheFile() throws IOException {
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

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(Files.readString(written))
        .contains("\"leaderElect\": false", "\"resourceName\": \"a\"")
        .contains("\"resourceNamespace\": \"b\"", "\"renewDeadline\": \"11s\"");
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed() throws IOException {
    Path written = folder.resolve("missing").resolve("written.json");

    Outcome outcome =
        Outcome.of("scheduler", "--config=" + config(""), "--write-config-to=" + written);

    assertThat(outcome.err())
        .isEqualTo("%s: there is no folder %s\n".formatted(written, written.getParent()));
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
  }

  @Test
  void theLastOfSeveralFlagsCounts() throws IOException {
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

  /** As kube-scheduler's lists do. */
  @Test
  void pathsOfSeveralFlagsCountTogether() {
    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--master=" + NOBODY,
            "--authorization-always-allow-paths=/a*b",
            "--authorization-always-allow-paths=/c");

    assertThat(outcome.err())
        .isEqualTo("--authorization-always-allow-paths: only trailing * allowed in \"a*b\"\n");
  }

  /** Any will do: one that the JDK trusts. */
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
  void anExtenderWhoseKeyCannotBeUsedIsNamed() throws Exception {
    Path key = folder.resolve("tls.key");
    Files.writeString(key, "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
    Path file =
        config(
            "extenders: [{urlPrefix: 'https://e', tlsConfig: {certData: '%s', keyFile: '%s'}}]\n"
                .formatted(Base64.getEncoder().encodeToString(certificate()), key));

    Outcome outcome = Outcome.of("scheduler", "--master", NOBODY, "--config", file.toString());

    assertThat(outcome.err())
        .contains("extenders[0]: the tlsConfig of https://e cannot be used: the private key is");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
  }

  /** What kube-scheduler takes, and finds out with the first pod. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          filterVerb: f | 4:3 | is missing, so the extender cannot be asked; write its URL, such as\
           http://host/path
          urlPrefix: '::no', bindVerb: b | 4:15 | is no URL such as http://host/path, so the extender\
           cannot be asked
          urlPrefix: //host/x, preemptVerb: p | 4:15 | is no URL such as http://host/path, so the\
           extender cannot be asked
          urlPrefix: 'ftp://host', prioritizeVerb: p, weight: 1 | 4:15 | is no URL such as\
           http://host/path, so the extender cannot be asked
          """)
  void anExtenderThatCannotBeAskedIsRefused(String extender, String place, String problem)
      throws IOException {
    Path file = config("extenders:\n- {%s}\n".formatted(extender));
    String warning = "warning: %s:%s: extenders[0].urlPrefix: %s\n".formatted(file, place, problem);

    Outcome started =
        Outcome.of("scheduler", "--master", NOBODY, NOT_SERVING, "--config", file.toString());

    assertThat(started.err())
        .isEqualTo(warning + "extenders[0].urlPrefix: %s\n".formatted(problem));
    assertThat(started.exitCode()).isEqualTo(ExitCode.NO);
    Outcome checked = Outcome.of("config", "check", file.toString());
    assertThat(checked.err()).isEqualTo(warning);
    assertThat(checked.exitCode()).isEqualTo(ExitCode.DONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{managedResources: [{name: example.com/gpu, ignoredByScheduler: true}]}",
        "{filterVerb: f, ignorable: true}",
        "{urlPrefix: 'HTTP://user:word@host:80/a', filterVerb: f}"
      })
  void anExtenderThatNeedsNoUrlOrHasOneIsTaken(String extender) throws IOException {
    Path file = config("extenders:\n- %s\n".formatted(extender));

    Outcome outcome =
        Outcome.of("scheduler", "--master", NOBODY, NOT_SERVING, "--config", file.toString());

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.UNREACHABLE);
  }

  @Test
  void thereAreNoNegativeNumbersOfScores() {
    Outcome outcome = Outcome.of("scheduler", "--debug-scores", "-1", "--master", NOBODY);

    assertThat(outcome.err())
        .isEqualTo("--debug-scores: -1 is negative; give a number from 0 on\n");
    assertThat(outcome.exitCode()).isEqualTo(ExitCode.NO);
  }

  @Test
  void theConfigurationCanBeWrittenInsteadOfUsed() throws IOException {
    Path written = folder.resolve("written.json");

    Outcome outcome =
        Outcome.of(
            "scheduler",
            "--config",
            config("parallelism: 3\n").toString(),
            "--write-config-to",
            written.toString());

    assertThat(outcome.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(Files.readString(written)).contains("\"parallelism\": 3");
  }
}
