package io.berth.e2e.controlplane;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A client of an API server that sends and receives plain JSON, with low overhead, because
 * measurements share the machine with the measured processes.
 */
public final class RawApi implements AutoCloseable {
  private static final int PARALLELISM = 12;
  private static final String ONLY_METADATA =
      "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

  private static final Pattern ALREADY_EXISTS = Pattern.compile("AlreadyExists");
  private static final Pattern REMAINING = Pattern.compile("\"remainingItemCount\":(\\d+)");

  private final String url;
  private final String token;
  private final HttpClient http;

  public RawApi(Config config) {
    this.url = config.getMasterUrl().replaceAll("/$", "");
    this.token = config.getAutoOAuthToken();
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // cheaper than HTTP/2 streams
            .sslContext(tlsContext(Path.of(config.getCaCertFile())))
            .build();
  }

  private static SSLContext tlsContext(Path certificate) {
    try (InputStream in = Files.newInputStream(certificate)) {
      KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
      trusted.load(null, null);
      trusted.setCertificateEntry(
          "apiserver", CertificateFactory.getInstance("X.509").generateCertificate(in));
      TrustManagerFactory factory =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      factory.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, factory.getTrustManagers(), null);
      return context;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  public void create(String path, String json) {
    send(request(path).POST(HttpRequest.BodyPublishers.ofString(json)).build());
  }

  /** Creates an object, with retries while the API server is unavailable. */
  public void createWithRetry(String path, String json) {
    RetryOnConflict.run(
        () -> create(path, json), ALREADY_EXISTS); // an earlier attempt may have succeeded
  }

  /** Creates objects in parallel, starting in order. */
  public void createAll(String path, int count, IntFunction<String> json) {
    createAll(count, i -> create(path, json.apply(i)));
  }

  /** Creates objects in parallel, with retries while the API server is unavailable. */
  public void createAllWithRetry(String path, int count, IntFunction<String> json) {
    createAll(count, i -> createWithRetry(path, json.apply(i)));
  }

  private static void createAll(int count, IntConsumer create) {
    Semaphore permits = new Semaphore(PARALLELISM);
    List<Future<?>> creations = new ArrayList<>();
    try (ExecutorService creators = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < count; i++) {
        int number = i;
        permits.acquire();
        creations.add(
            creators.submit(
                () -> {
                  try {
                    create.accept(number);
                  } finally {
                    permits.release();
                  }
                }));
      }
      for (Future<?> creation : creations) {
        creation.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("an object could not be created", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating objects", e);
    }
  }

  public String get(String path) {
    return send(request(path).build());
  }

  /** Applies a merge patch to an object. */
  public void patch(String path, String json) {
    send(
        request(path)
            .setHeader("Content-Type", "application/merge-patch+json")
            .method("PATCH", HttpRequest.BodyPublishers.ofString(json))
            .build());
  }

  /** Deletes an object with its own grace period. */
  public void delete(String path) {
    send(request(path).DELETE().build());
  }

  /** Deletes all objects of a path without grace period. */
  public void deleteAll(String path) {
    String separator = path.contains("?") ? "&" : "?";
    send(request(path + separator + "gracePeriodSeconds=0").DELETE().build());
  }

  /** The number of objects of a list, and the resource version from which a watch can start. */
  public record ListSummary(int count, String resourceVersion) {}

  public ListSummary summarize(String path) {
    String list = send(request(path + "?limit=1").build());
    Matcher remainingCount = REMAINING.matcher(list);
    int first = list.contains("\"items\":[]") || list.contains("\"items\":null") ? 0 : 1;
    int remaining = remainingCount.find() ? Integer.parseInt(remainingCount.group(1)) : 0;
    return new ListSummary(first + remaining, resourceVersionIn(list));
  }

  /** Returns the first resource version of a JSON text. */
  public static String resourceVersionIn(String json) {
    String key = "\"resourceVersion\":\"";
    int start = json.indexOf(key) + key.length();
    return json.substring(start, json.indexOf('"', start));
  }

  /** Opens a watch of the metadata of objects. */
  public InputStream watch(String pathAndQuery) {
    return open(request(pathAndQuery).header("Accept", ONLY_METADATA).build());
  }

  /** Opens a watch of complete objects. */
  public InputStream watchObjects(String pathAndQuery) {
    return open(request(pathAndQuery).build());
  }

  private InputStream open(HttpRequest request) {
    try {
      HttpResponse<InputStream> response =
          http.send(request, HttpResponse.BodyHandlers.ofInputStream());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(request.uri() + ": " + response.statusCode());
      }
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .header("Authorization", "Bearer " + token)
        .header("Content-Type", "application/json");
  }

  private String send(HttpRequest request) {
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new IllegalStateException(
            "%s %s: %d %s"
                .formatted(
                    request.method(), request.uri(), response.statusCode(), response.body()));
      }
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(request.uri().toString(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
