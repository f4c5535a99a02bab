package io.berth.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Who we are and where the cluster is, as fabric8 finds it out: kubeconfig, certificates, tokens
 * and the programs that make them, service account, proxy.
 */
final class ClusterAccess {
  private final Config config;

  private ClusterAccess(Config config) {
    this.config = config;
  }

  static ClusterAccess find(ConnectionSettings settings) {
    Config config = read(settings.kubeconfig());
    if (settings.master() != null) {
      config.setMasterUrl(settings.master());
    } else if (Config.DEFAULT_MASTER_URL.equals(withoutSlash(config.getMasterUrl()))
        && config.getCurrentContext() == null
        && config.getAutoOAuthToken() == null) {
      Path given = settings.kubeconfig();
      if (given != null) {
        throw ApiException.notAnswered(
            "the kubeconfig %s names no cluster: its current-context is missing or unknown"
                .formatted(given),
            null);
      }
      throw ApiException.notAnswered(
          "no cluster to connect to: neither --kubeconfig nor $KUBECONFIG nor ~/.kube/config names"
              + " one, and this is not a pod with a service account",
          null);
    }
    // Whoever calls knows better than fabric8 what may be asked twice.
    config.setRequestRetryBackoffLimit(0);
    config.setUserAgent("berth-scheduler");
    return new ClusterAccess(config);
  }

  String url() {
    return withoutSlash(config.getMasterUrl());
  }

  HttpClient client() {
    try {
      HttpClient.Builder builder = new Http1OnVirtualThreads().newBuilder(config);
      if (config.getAutoOAuthToken() == null && config.getAuthProvider() == null) {
        // Without a token to refresh, it would read the kubeconfig again with every request.
        builder.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
      }
      return builder.build();
    } catch (RuntimeException e) { // fabric8's own message says nothing; the first cause does
      throw ApiException.notAnswered(
          "cannot use the certificates of the kubeconfig: " + firstCause(e), e);
    }
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

  private static Config read(@Nullable Path kubeconfig) {
    if (kubeconfig == null) {
      return Config.autoConfigure(null);
    }
    if (!Files.isReadable(kubeconfig)) {
      throw ApiException.notAnswered("cannot read the kubeconfig " + kubeconfig, null);
    }
    try {
      return Config.fromKubeconfig(kubeconfig.toFile());
    } catch (NullPointerException e) {
      throw ApiException.notAnswered(
          "the kubeconfig %s is empty or no kubeconfig".formatted(kubeconfig), e);
    } catch (RuntimeException e) { // of many kinds: YAML, files, certificates
      throw ApiException.notAnswered(
          "cannot use the kubeconfig %s: %s".formatted(kubeconfig, e.getMessage()), e);
    }
  }

  private static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  /**
   * HTTP/1.1, although API servers speak HTTP/2 too: it costs the same, and a connection that died
   * unnoticed takes one request with it and not all that follow, as long as the JDK's client does
   * not ask its HTTP/2 connections whether they live.
   */
  private static final class Http1OnVirtualThreads extends JdkHttpClientFactory {
    @Override
    protected java.net.http.HttpClient.Builder createNewHttpClientBuilder() {
      return java.net.http.HttpClient.newBuilder()
          .version(java.net.http.HttpClient.Version.HTTP_1_1)
          .executor(Executors.newVirtualThreadPerTaskExecutor());
    }
  }
}
