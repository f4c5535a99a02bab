package io.berth.kube;

import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeCondition;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.NodeStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Taint;

/** Decodes the fields of nodes that scheduling reads, as {@link FieldPruning} does from JSON. */
final class NodeProto {
  private NodeProto() {}

  static void read(Node node, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> node.setMetadata(in.message(new ObjectMeta(), MetaProto.META));
      case 2 -> node.setSpec(in.message(new NodeSpec(), NodeProto::spec));
      case 3 -> node.setStatus(in.message(new NodeStatus(), NodeProto::status));
      default -> in.skip();
    }
  }

  private static void spec(NodeSpec spec, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 4 -> spec.setUnschedulable(in.bool());
      case 5 -> spec.getTaints().add(in.message(new Taint(), NodeProto::taint));
      default -> in.skip();
    }
  }

  private static void taint(Taint taint, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> taint.setKey(in.string());
      case 2 -> taint.setValue(in.string());
      case 3 -> taint.setEffect(in.string());
      default -> in.skip();
    }
  }

  private static void status(NodeStatus status, ProtoReader in) throws MalformedResponseException {
    switch (in.field()) {
      case 2 -> status.setAllocatable(in.quantityEntry(status.getAllocatable()));
      case 4 -> status.getConditions().add(in.message(new NodeCondition(), NodeProto::condition));
      case 8 -> status.getImages().add(in.message(new ContainerImage(), NodeProto::image));
      case 14 -> status.getDeclaredFeatures().add(in.string());
      default -> in.skip();
    }
  }

  private static void condition(NodeCondition condition, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> condition.setType(in.string());
      case 2 -> condition.setStatus(in.string());
      default -> in.skip();
    }
  }

  private static void image(ContainerImage image, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> image.getNames().add(in.string());
      case 2 -> image.setSizeBytes(in.int64());
      default -> in.skip();
    }
  }
}
