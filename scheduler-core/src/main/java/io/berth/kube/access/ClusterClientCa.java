package io.berth.kube.access;

import com.fasterxml.jackson.databind.JsonNode;
import io.berth.framework.Ticker;
import io.berth.kube.ApiException;
import io.berth.kube.ApiServer;
import io.berth.kube.RbacRule;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The authorities that the API server itself believes, as it tells them to those who may know. */
public final class ClusterClientCa implements ClientCaSource {
  /** In this namespace, and there only. */
  public static final String NAMESPACE = "kube-system";

  public static final RbacRule RIGHT =
      RbacRule.to("", "configmaps", "get").only("extension-apiserver-authentication");

  private static final Logger LOG = LoggerFactory.getLogger(ClusterClientCa.class);
  private static final String PATH =
      "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication";
  private static final Duration LIFE = Duration.ofMinutes(1);
  private static final int FORBIDDEN = 403;

  private final ApiServer api;
  private final ReviewCache<String, String> cache;
  private volatile boolean complained;

  /**
   * Asks nothing yet.
   *
   * @param ticker measures how long answers hold
   */
  public ClusterClientCa(ApiServer api, Ticker ticker) {
    this.api = api;
    this.cache = new ReviewCache<>(ticker, _ -> LIFE, _ -> true);
  }

  /**
   * Makes sure that the cluster tells its authorities.
   *
   * @throws ApiException if it does not
   */
  public void require() {
    var _ = api.get(PATH, JsonNode.class);
  }

  @Override
  public String pem(Deadline deadline) {
    return cache.get(PATH, this::ask, deadline);
  }

  private String ask() {
    try {
      JsonNode map = api.get(PATH, JsonNode.class);
      return map.path("data").path("client-ca-file").asText();
    } catch (ApiException e) {
      if (e.code() != FORBIDDEN && !e.isNotFound()) {
        throw e;
      }
      if (!complained) {
        complained = true;
        LOG.warn(
            "Client certificates are worth nothing here, for the cluster's authorities are not"
                + " known ({}); bind the role extension-apiserver-authentication-reader of"
                + " kube-system, or give --client-ca-file",
            e.getMessage());
      }
      return "";
    }
  }
}
