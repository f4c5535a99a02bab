package io.berth.kube;

import static io.fabric8.kubernetes.client.Config.DEFAULT_MASTER_URL;

import io.berth.framework.Ticker;
import io.berth.kube.tls.ClientCiphers;
import io.fabric8.kubernetes.api.model.NamedContext;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.TlsVersion;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Who we are and where the cluster is, as fabric8 finds it out: kubeconfig, certificates, tokens
 * and the programs that make them, service account, proxy.
 */
final class ClientConfigLoader {
  private final Config config;
  private final ServerAddress address;
  private final TrustManager trust;

  private ClientConfigLoader(Config config, ServerAddress address) {
    this.config = config;
    this.address = address;
    this.trust = ApiServerTrust.of(config);
  }

  static ClientConfigLoader find(ConnectionSettings settings, Ticker ticker) {
    Path given = settings.kubeconfig();
    Config config = given == null ? Kubeconfig.find() : Kubeconfig.read(given);
    Path tokenFile = Credentials.tokenFile(config);
    if (tokenFile != null) {
      String first = config.getAutoOAuthToken();
      config.setOauthTokenProvider(new TokenFile(tokenFile, first, ticker));
    }
    if (settings.master() == null) {
      requireCluster(config, given);
    }
    ServerAddress address = address(settings, config);
    requireKnownProxy(config, address);
    config.setMasterUrl(address.url());
    // Whoever calls knows better than fabric8 what may be asked twice.
    config.setRequestRetryBackoffLimit(0);
    config.setUserAgent("berth-scheduler");
    ClientConfigLoader access = new ClientConfigLoader(config, address);
    config.setTlsServerName(null); // of which fabric8 only says that it can do nothing with it
    return access;
  }

  /** Without one, fabric8 would show our token to whomever it finds at a name of its own. */
  private static void requireCluster(Config config, @Nullable Path given) {
    NamedContext context = config.getCurrentContext();
    boolean named = context != null && config.getFileWithCluster() != null;
    boolean inPod = given == null && context == null && config.getAutoOAuthToken() != null;
    boolean byEnvironment =
        given == null && !DEFAULT_MASTER_URL.equals(config.getMasterUrl().replaceFirst("/$", ""));
    if (named || inPod || byEnvironment) {
      return;
    }
    if (given != null || context != null) {
      throw ApiException.notAnswered(
          "the kubeconfig%s names no cluster: its current-context is missing or unknown, or that"
                  .formatted(given == null ? "" : " " + given)
              + " context's cluster",
          null);
    }
    throw ApiException.notAnswered(
        "no cluster to connect to: neither --kubeconfig nor $KUBECONFIG nor ~/.kube/config names"
            + " one, and this is not a pod with a service account",
        null);
  }

  private static void requireKnownProxy(Config config, ServerAddress address) {
    String proxy = address.encrypts() ? config.getHttpsProxy() : config.getHttpProxy();
    if (proxy != null && proxy.toLowerCase(Locale.ROOT).startsWith("socks")) {
      throw ApiException.notAnswered(
          "the proxy-url of the kubeconfig, or the environment, names a proxy for SOCKS: only those"
              + " for HTTP can be used, such as http://10.0.0.1:3128",
          null);
    }
  }

  private static ServerAddress address(ConnectionSettings settings, Config config) {
    String given = settings.master();
    String source = given != null ? "--master" : "the address of the API server";
    if (given == null && settings.kubeconfig() != null) {
      source = "the server of the kubeconfig " + settings.kubeconfig();
    }
    try {
      ServerAddress address = ServerAddress.of(given != null ? given : config.getMasterUrl());
      if (config.getAutoOAuthToken() != null || config.getAuthProvider() != null) {
        address.requireSafeFor("the token");
      }
      if (config.getPassword() != null) {
        address.requireSafeFor("the password");
      }
      return address;
    } catch (IllegalArgumentException e) {
      throw ApiException.notAnswered(source + ": " + e.getMessage(), e);
    }
  }

  ServerAddress address() {
    return address;
  }

  ClientIdentity identity() {
    return new ClientIdentity(config);
  }

  /**
   * Makes a client with connections of its own.
   *
   * @param threads who takes answers in, and encrypts
   */
  HttpClient client(Executor threads) {
    try {
      HttpClient.Builder builder = new Http1(threads, tlsParameters()).newBuilder(config);
      builder.sslContext(SSLUtils.keyManagers(config), new TrustManager[] {trust});
      if (config.getAutoOAuthToken() == null
          && config.getAuthProvider() == null
          && config.getPassword() == null) {
        // Without anything to show, it would read the kubeconfig again with every request.
        builder.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
      }
      return builder.build();
    } catch (GeneralSecurityException
        | IOException
        | RuntimeException e) { // fabric8's own message says nothing; the first cause does
      throw ApiException.notAnswered(
          "cannot use the certificates of the kubeconfig: " + firstCause(e), e);
    }
  }

  private SSLParameters tlsParameters() throws GeneralSecurityException {
    return new SSLParameters(
        ClientCiphers.suites(),
        Stream.of(config.getTlsVersions()).map(TlsVersion::javaName).toArray(String[]::new));
  }

  private static String firstCause(Throwable e) {
    Throwable first = e;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    return first instanceof NoSuchFileException missing
        ? missing.getFile() + ": no such file"
        : String.valueOf(first.getMessage());
  }

  /**
   * HTTP/1.1, although API servers speak HTTP/2 too: it costs the same, and a connection that died
   * unnoticed takes one request with it and not all that follow, as long as the JDK's client does
   * not ask its HTTP/2 connections whether they live.
   *
   * <p>API servers do not redirect, and what does might lead our token anywhere.
   */
  private static final class Http1 extends JdkHttpClientFactory {
    private final Executor threads;
    private final SSLParameters tls;

    Http1(Executor threads, SSLParameters tls) {
      this.threads = threads;
      this.tls = tls;
    }

    @Override
    protected java.net.http.HttpClient.Builder createNewHttpClientBuilder() {
      return java.net.http.HttpClient.newBuilder()
          .version(java.net.http.HttpClient.Version.HTTP_1_1)
          .executor(threads);
    }

    @Override
    protected void additionalConfig(java.net.http.HttpClient.Builder builder) {
      builder.followRedirects(java.net.http.HttpClient.Redirect.NEVER);
      builder.sslParameters(tls);
    }
  }
}
