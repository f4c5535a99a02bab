package io.berth.config;

import io.berth.tree.Durations;
import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A web service that takes part in decisions.
 *
 * @param httpTimeout zero in a configuration that was only read; 5 seconds once it is started
 * @param ignorable whether scheduling goes on without the service when it does not answer
 */
public record Extender(
    String urlPrefix,
    String filterVerb,
    String preemptVerb,
    String prioritizeVerb,
    long weight,
    String bindVerb,
    boolean enableHttps,
    @Nullable ExtenderTls tlsConfig,
    Duration httpTimeout,
    boolean nodeCacheCapable,
    List<ManagedResource> managedResources,
    boolean ignorable) {
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(5);

  /** A resource that the service allots, and whether the scheduler itself looks away from it. */
  public record ManagedResource(String name, boolean ignoredByScheduler) {
    static ManagedResource decode(Fields fields) {
      return new ManagedResource(
          fields.string("name", ""), fields.bool("ignoredByScheduler", false));
    }

    PrintedObject encode() {
      return new PrintedObject()
          .set("name", name)
          .setIfTrue("ignoredByScheduler", ignoredByScheduler);
    }
  }

  static Extender decode(Fields fields) {
    return new Extender(
        fields.string("urlPrefix", ""),
        fields.string("filterVerb", ""),
        fields.string("preemptVerb", ""),
        fields.string("prioritizeVerb", ""),
        fields.int64("weight", 0),
        fields.string("bindVerb", ""),
        fields.bool("enableHTTPS", false),
        fields.object("tlsConfig", ExtenderTls::decode),
        Objects.requireNonNullElse(fields.durationNotNull("httpTimeout"), Duration.ZERO),
        fields.bool("nodeCacheCapable", false),
        fields.objects("managedResources", ManagedResource::decode),
        fields.bool("ignorable", false));
  }

  /**
   * Returns why it cannot be asked, or null if it can, or never is. kube-scheduler finds out when
   * it asks.
   */
  public @Nullable String urlProblem() {
    boolean asked =
        Stream.of(filterVerb, preemptVerb, prioritizeVerb, bindVerb)
            .anyMatch(verb -> !verb.isEmpty());
    if (!asked || isUrl(urlPrefix)) {
      return null;
    }
    return urlPrefix.isEmpty()
        ? "is missing, so the extender cannot be asked; write its URL, such as http://host/path"
        : "is no URL such as http://host/path, so the extender cannot be asked";
  }

  private static boolean isUrl(String text) {
    try {
      URI uri = new URI(text);
      return uri.getHost() != null
          && ("http".equalsIgnoreCase(uri.getScheme())
              || "https".equalsIgnoreCase(uri.getScheme()));
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** This extender as it runs: a timeout of zero means the default. */
  Extender started() {
    return httpTimeout.isZero()
        ? new Extender(
            urlPrefix,
            filterVerb,
            preemptVerb,
            prioritizeVerb,
            weight,
            bindVerb,
            enableHttps,
            tlsConfig,
            DEFAULT_TIMEOUT,
            nodeCacheCapable,
            managedResources,
            ignorable)
        : this;
  }

  PrintedObject encode() {
    return new PrintedObject()
        .set("urlPrefix", urlPrefix)
        .setUnlessEmpty("filterVerb", filterVerb)
        .setUnlessEmpty("preemptVerb", preemptVerb)
        .setUnlessEmpty("prioritizeVerb", prioritizeVerb)
        .set("weight", weight == 0 ? null : weight)
        .setUnlessEmpty("bindVerb", bindVerb)
        .setIfTrue("enableHTTPS", enableHttps)
        .set("tlsConfig", tlsConfig == null ? null : tlsConfig.encode())
        .set("httpTimeout", Durations.print(httpTimeout))
        .setIfTrue("nodeCacheCapable", nodeCacheCapable)
        .list("managedResources", managedResources, ManagedResource::encode)
        .setIfTrue("ignorable", ignorable);
  }
}
