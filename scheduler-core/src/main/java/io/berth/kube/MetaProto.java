package io.berth.kube;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.LabelSelectorRequirement;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;

/** Decodes metadata and label selectors, as {@link FieldPruning} does from JSON. */
final class MetaProto {
  static final ProtoReader.Fields<ObjectMeta> META =
      (meta, in) -> {
        switch (in.field()) {
          case 1 -> meta.setName(in.string());
          case 3 -> meta.setNamespace(in.stringOrNull());
          case 5 -> meta.setUid(in.stringOrNull());
          case 6 -> meta.setResourceVersion(in.stringOrNull());
          case 7 -> meta.setGeneration(in.int64());
          case 8 -> meta.setCreationTimestamp(in.time());
          case 9 -> meta.setDeletionTimestamp(in.time());
          case 11 -> in.stringEntry(meta.getLabels());
          case 13 ->
              meta.getOwnerReferences().add(in.message(new OwnerReference(), MetaProto::owner));
          default -> in.skip();
        }
      };

  private MetaProto() {}

  private static void owner(OwnerReference owner, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> owner.setKind(in.string());
      case 3 -> owner.setName(in.string());
      case 4 -> owner.setUid(in.string());
      case 5 -> owner.setApiVersion(in.string());
      case 6 -> owner.setController(in.bool());
      default -> in.skip();
    }
  }

  static LabelSelector selector(ProtoReader in) throws MalformedResponseException {
    return in.message(new LabelSelector(), MetaProto::selectorField);
  }

  private static void selectorField(LabelSelector selector, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> in.stringEntry(selector.getMatchLabels());
      case 2 ->
          selector
              .getMatchExpressions()
              .add(in.message(new LabelSelectorRequirement(), MetaProto::requirement));
      default -> in.skip();
    }
  }

  private static void requirement(LabelSelectorRequirement requirement, ProtoReader in)
      throws MalformedResponseException {
    switch (in.field()) {
      case 1 -> requirement.setKey(in.string());
      case 2 -> requirement.setOperator(in.string());
      case 3 -> requirement.getValues().add(in.string());
      default -> in.skip();
    }
  }
}
