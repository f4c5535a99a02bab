package io.berth.kube.access;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.Ticker;
import io.berth.kube.ApiClient;
import io.berth.kube.ApiException;
import io.berth.kube.RbacRule;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The client authorities of the API server, from its ConfigMap. */
public final class ClusterClientCa implements ClientCaSource {
  /** The namespace of the ConfigMap. */
  public static final String NAMESPACE = "kube-system";

  public static final RbacRule RBAC_RULE =
      RbacRule.to("", "configmaps", "get").only("extension-apiserver-authentication");

  private static final Logger LOG = LoggerFactory.getLogger(ClusterClientCa.class);
  private static final String PATH =
      "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication";
  private static final Duration TTL = Duration.ofMinutes(1);
  private static final int FORBIDDEN = 403;

  private final ApiClient api;
  private final ReviewCache<String, String> cache;
  private volatile boolean isWarned;

  /**
   * Creates a source; sends no request.
   *
   * @param ticker measures the age of cached results
   */
  public ClusterClientCa(ApiClient api, Ticker ticker) {
    this.api = api;
    this.cache = new ReviewCache<>(ticker, _ -> TTL, _ -> true);
  }

  /**
   * Checks that the ConfigMap can be read.
   *
   * @throws ApiException if it cannot
   */
  public void require() {
    var _ = api.get(PATH, JsonNode.class);
  }

  @Override
  public String pem(Deadline deadline) {
    return cache.get(PATH, this::read, deadline);
  }

  private String read() {
    try {
      JsonNode map = api.get(PATH, JsonNode.class);
      return map.path("data").path("client-ca-file").asText();
    } catch (ApiException e) {
      if (e.code() != FORBIDDEN && !e.isNotFound()) {
        throw e;
      }
      if (!isWarned) {
        isWarned = true;
        LOG.warn(
            "Client certificates are rejected, because the client CAs cannot be read ({}); bind the"
                + " role extension-apiserver-authentication-reader in kube-system, or set"
                + " --client-ca-file",
            e.getMessage());
      }
      return "";
    }
  }
}
