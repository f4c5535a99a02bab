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
 * Loads the configuration of the client by fabric8: kubeconfig, certificates, tokens, credential
 * plugins, service account, proxy.
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
    Path file = settings.kubeconfig();
    Config config = file == null ? Kubeconfig.find() : Kubeconfig.read(file);
    Path tokenFile = Credentials.tokenFile(config);
    if (tokenFile != null) {
      String first = config.getAutoOAuthToken();
      config.setOauthTokenProvider(new TokenFile(tokenFile, first, ticker));
    }
    if (settings.master() == null) {
      requireCluster(config, file);
    }
    ServerAddress address = address(settings, config);
    requireKnownProxy(config, address);
    config.setMasterUrl(address.url());
    // RetryPolicy decides about retries.
    config.setRequestRetryBackoffLimit(0);
    config.setUserAgent("berth-scheduler");
    ClientConfigLoader loader = new ClientConfigLoader(config, address);
    config.setTlsServerName(null); // otherwise fabric8 logs a warning; ApiServerTrust applies it
    return loader;
  }

  /** Fails without a cluster: fabric8 would send the token to its default host name. */
  private static void requireCluster(Config config, @Nullable Path file) {
    NamedContext context = config.getCurrentContext();
    boolean named = context != null && config.getFileWithCluster() != null;
    boolean inPod = file == null && context == null && config.getAutoOAuthToken() != null;
    boolean byEnvironment =
        file == null && !DEFAULT_MASTER_URL.equals(config.getMasterUrl().replaceFirst("/$", ""));
    if (named || inPod || byEnvironment) {
      return;
    }
    if (file != null || context != null) {
      throw new InvalidClientConfigException(
          "the kubeconfig%s has no usable current-context (missing, unknown, or without a cluster);"
                  .formatted(file == null ? "" : " " + file)
              + " set it with \"kubectl config use-context\"",
          null);
    }
    Kubeconfig.requireAnyOfEnvironment();
    throw new InvalidClientConfigException(
        "no kubeconfig found: set --kubeconfig or $KUBECONFIG, create ~/.kube/config, or run in a"
            + " pod with a service account",
        null);
  }

  private static void requireKnownProxy(Config config, ServerAddress address) {
    String proxy = address.encrypts() ? config.getHttpsProxy() : config.getHttpProxy();
    if (proxy != null && proxy.toLowerCase(Locale.ROOT).startsWith("socks")) {
      throw new InvalidClientConfigException(
          "SOCKS proxies are not supported; set the proxy-url of the kubeconfig, or the proxy in"
              + " the environment, to an HTTP proxy such as http://10.0.0.1:3128",
          null);
    }
  }

  private static ServerAddress address(ConnectionSettings settings, Config config) {
    String file = settings.master();
    String source = file != null ? "--master" : "the address of the API server";
    if (file == null && settings.kubeconfig() != null) {
      source = "the server of the kubeconfig " + settings.kubeconfig();
    }
    try {
      ServerAddress address = ServerAddress.of(file != null ? file : config.getMasterUrl());
      if (config.getAutoOAuthToken() != null || config.getAuthProvider() != null) {
        address.requireSafeFor("the token");
      }
      if (config.getPassword() != null) {
        address.requireSafeFor("the password");
      }
      return address;
    } catch (IllegalArgumentException e) {
      throw new InvalidClientConfigException(source + ": " + e.getMessage(), e);
    }
  }

  ServerAddress address() {
    return address;
  }

  ClientIdentity identity() {
    return new ClientIdentity(config);
  }

  /**
   * Creates an HTTP client with its own connections.
   *
   * @param threads processes responses, including TLS
   */
  HttpClient client(Executor threads) {
    try {
      HttpClient.Builder builder = new Http1(threads, tlsParameters()).newBuilder(config);
      builder.sslContext(SSLUtils.keyManagers(config), new TrustManager[] {trust});
      if (config.getAutoOAuthToken() == null
          && config.getAuthProvider() == null
          && config.getPassword() == null) {
        // Without credentials it would read the kubeconfig again for every request.
        builder.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
      }
      return builder.build();
    } catch (GeneralSecurityException
        | IOException
        | RuntimeException e) { // the first cause has the useful message
      throw new InvalidClientConfigException(
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
   * Uses HTTP/1.1, although API servers support HTTP/2: it costs the same, and an undetected dead
   * connection fails one request instead of all further ones, as long as the JDK's client does not
   * ping its HTTP/2 connections.
   *
   * <p>Redirects are not followed: API servers do not redirect, and another server could redirect
   * the token to any host.
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
