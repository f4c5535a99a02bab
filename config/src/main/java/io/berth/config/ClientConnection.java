package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;

/**
 * Connection to the API server.
 *
 * @param qps requests per second; 0, the default, means no limit but the API server's
 * @param burst requests at once; 0 means no limit
 */
public record ClientConnection(
    String kubeconfig, String acceptContentTypes, String contentType, float qps, int burst) {

  static ClientConnection decode(Fields fields) {
    String contentType = fields.string("contentType", "");
    return new ClientConnection(
        fields.string("kubeconfig", ""),
        fields.string("acceptContentTypes", ""),
        contentType.isEmpty() ? "application/vnd.kubernetes.protobuf" : contentType,
        fields.float32("qps", 0),
        fields.int32("burst", 0));
  }

  PrintedObject encode() {
    return new PrintedObject()
        .set("kubeconfig", kubeconfig)
        .set("acceptContentTypes", acceptContentTypes)
        .set("contentType", contentType)
        .set("qps", qps)
        .set("burst", burst);
  }
}
