package io.berth.server;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.berth.kube.ApiException;
import io.berth.kube.ClusterAudit;
import io.berth.server.http.Endpoint;
import io.berth.server.http.Request;
import io.berth.server.http.Response;

/** Compares the scheduler's cache with the API server, and serves the differences. */
public final class AuditEndpoint implements Endpoint {
  private static final int BAD_GATEWAY = 502;

  /** Compares the cache with the API server. */
  @FunctionalInterface
  public interface Audit {
    ClusterAudit.Findings run() throws InterruptedException;
  }

  private final Audit audit;

  public AuditEndpoint(Audit audit) {
    this.audit = audit;
  }

  @Override
  public Response handle(Request request) {
    try {
      return Response.json(Response.OK, json(audit.run()).toPrettyString() + "\n");
    } catch (ApiException e) {
      return Response.text(BAD_GATEWAY, e.getMessage() + "\n");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Response.text(Response.INTERNAL_ERROR, "interrupted\n");
    }
  }

  private static ObjectNode json(ClusterAudit.Findings findings) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("nodes", findings.nodes())
        .put("pods", findings.pods())
        .put("assumed", findings.assumed())
        .put("waiting", findings.waiting());
    ArrayNode differences = json.putArray("differences");
    findings.differences().forEach(difference -> differences.add(difference.description()));
    ArrayNode late = json.putArray("lateWatches");
    findings.lateWatches().forEach(late::add);
    return json;
  }
}
