package io.berth.insight.karmada;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.berth.insight.karmada.wire.NodeClaimForm;
import io.berth.insight.karmada.wire.NodeRuleForm;
import io.berth.insight.karmada.wire.NodeSelectorForm;
import io.berth.insight.karmada.wire.NodeTermForm;
import io.berth.insight.karmada.wire.TolerationForm;
import io.berth.insight.live.EstimateFailedException;
import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.AffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.Toleration;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads node claims in both wire formats. */
final class ClaimReader {
  private ClaimReader() {}

  /**
   * Returns the required node affinity, or null. The old format distinguishes an affinity without
   * terms, which matches no node, from no affinity; the new format does not.
   */
  static @Nullable Affinity affinity(NodeClaimForm claim) {
    if (!claim.getAffinityBytes().isEmpty()) {
      return affinity(selector(claim.getAffinityBytes()));
    }
    return claim.hasAffinity() ? affinity(claim.getAffinity()) : null;
  }

  private static NodeSelectorForm selector(ByteString bytes) {
    try {
      return NodeSelectorForm.parseFrom(bytes);
    } catch (InvalidProtocolBufferException e) {
      throw new EstimateFailedException("the node affinity cannot be read: " + e.getMessage());
    }
  }

  private static Affinity affinity(NodeSelectorForm form) {
    List<NodeSelectorTerm> terms = new ArrayList<>();
    for (NodeTermForm term : form.getTermsList()) {
      terms.add(new NodeSelectorTerm(rules(term.getLabelsList()), rules(term.getFieldsList())));
    }
    return new AffinityBuilder()
        .withNewNodeAffinity()
        .withRequiredDuringSchedulingIgnoredDuringExecution(new NodeSelector(terms))
        .endNodeAffinity()
        .build();
  }

  private static List<NodeSelectorRequirement> rules(List<NodeRuleForm> forms) {
    return forms.stream()
        .map(
            rule ->
                new NodeSelectorRequirement(
                    rule.getKey(), rule.getOperator(), rule.getValuesList()))
        .toList();
  }

  static List<Toleration> tolerations(NodeClaimForm claim) {
    List<TolerationForm> forms = new ArrayList<>();
    for (ByteString bytes : claim.getTolerationBytesList()) {
      try {
        forms.add(TolerationForm.parseFrom(bytes));
      } catch (InvalidProtocolBufferException e) {
        throw new EstimateFailedException("a toleration cannot be read: " + e.getMessage());
      }
    }
    if (forms.isEmpty()) {
      forms.addAll(claim.getTolerationsList());
    }
    return forms.stream().map(ClaimReader::toleration).toList();
  }

  private static Toleration toleration(TolerationForm form) {
    return new TolerationBuilder()
        .withKey(form.getKey())
        .withOperator(form.getOperator())
        .withValue(form.getValue())
        .withEffect(form.getEffect())
        .build();
  }
}
