package io.berth.config;

import io.berth.tree.Fields;
import io.berth.tree.PrintedObject;

/**
 * How the API server is reached.
 *
 * @param qps requests a second; 0, the default, leaves the limit to the server, which knows better
 * @param burst requests at once; 0 likewise
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
