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
 * An API server that is spoken to in plain JSON texts. Whoever measures shares the machine with
 * what is measured, and has to be easy on it.
 */
public final class RawApi implements AutoCloseable {
  private static final int AT_ONCE = 12;
  private static final String ONLY_METADATA =
      "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

  private static final Pattern THERE = Pattern.compile("AlreadyExists");
  private static final Pattern REMAINING = Pattern.compile("\"remainingItemCount\":(\\d+)");

  private final String url;
  private final String token;
  private final HttpClient http;

  public RawApi(Config config) {
    this.url = config.getMasterUrl().replaceAll("/$", "");
    this.token = config.getAutoOAuthToken();
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // cheaper here than streams in one connection
            .sslContext(trusting(Path.of(config.getCaCertFile())))
            .build();
  }

  private static SSLContext trusting(Path certificate) {
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

  /** Creates an object, if need be by asking until the API server is there again. */
  public void createSurely(String path, String json) {
    RetryOnConflict.change(
        () -> create(path, json), THERE); // an earlier try may not have been in vain
  }

  /** Creates many objects, several at a time but begun in order. */
  public void createAll(String path, int count, IntFunction<String> json) {
    createAll(count, i -> create(path, json.apply(i)));
  }

  /** The same, through restarts of the API server. */
  public void createAllSurely(String path, int count, IntFunction<String> json) {
    createAll(count, i -> createSurely(path, json.apply(i)));
  }

  private static void createAll(int count, IntConsumer create) {
    Semaphore free = new Semaphore(AT_ONCE);
    List<Future<?>> creations = new ArrayList<>();
    try (ExecutorService creators = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < count; i++) {
        int number = i;
        free.acquire();
        creations.add(
            creators.submit(
                () -> {
                  try {
                    create.accept(number);
                  } finally {
                    free.release();
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

  /** Changes parts of an object, as a merge patch says it. */
  public void patch(String path, String json) {
    send(
        request(path)
            .setHeader("Content-Type", "application/merge-patch+json")
            .method("PATCH", HttpRequest.BodyPublishers.ofString(json))
            .build());
  }

  /** Deletes an object, with the time to end that it asks for. */
  public void delete(String path) {
    send(request(path).DELETE().build());
  }

  /** Deletes all objects of a path at once. */
  public void deleteAll(String path) {
    String sign = path.contains("?") ? "&" : "?";
    send(request(path + sign + "gracePeriodSeconds=0").DELETE().build());
  }

  /** How many objects there are, and the version of this state, from which a watch can go on. */
  public record Standing(int count, String version) {}

  public Standing standing(String path) {
    String list = send(request(path + "?limit=1").build());
    Matcher rest = REMAINING.matcher(list);
    int first = list.contains("\"items\":[]") || list.contains("\"items\":null") ? 0 : 1;
    int others = rest.find() ? Integer.parseInt(rest.group(1)) : 0;
    return new Standing(first + others, versionIn(list));
  }

  /** The first version that a text names. */
  public static String versionIn(String json) {
    String key = "\"resourceVersion\":\"";
    int at = json.indexOf(key) + key.length();
    return json.substring(at, json.indexOf('"', at));
  }

  /** Opens a watch that tells of each object no more than its metadata. */
  public InputStream watch(String pathAndQuery) {
    return open(request(pathAndQuery).header("Accept", ONLY_METADATA).build());
  }

  /** Opens a watch that tells all of each object. */
  public InputStream watchWhole(String pathAndQuery) {
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
