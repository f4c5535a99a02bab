package io.berth.plugins.nodeaffinity;

import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeAffinityBuilder;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.NodeSelectorBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirement;
import io.fabric8.kubernetes.api.model.NodeSelectorTerm;
import io.fabric8.kubernetes.api.model.NodeSelectorTermBuilder;
import io.fabric8.kubernetes.api.model.PreferredSchedulingTerm;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads, checks and prints {@link NodeAffinityArgs}. */
public final class NodeAffinityArgsDecoder implements ArgsDecoder<NodeAffinityArgs> {
  private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
  private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

  @Override
  public String kind() {
    return "NodeAffinityArgs";
  }

  @Override
  public NodeAffinityArgs decode(Fields fields) {
    return new NodeAffinityArgs(
        fields.object(
            "addedAffinity",
            affinity ->
                new NodeAffinityBuilder()
                    .withRequiredDuringSchedulingIgnoredDuringExecution(
                        affinity.object(REQUIRED, NodeAffinityArgsDecoder::decodeSelector))
                    .withPreferredDuringSchedulingIgnoredDuringExecution(
                        affinity.objects(PREFERRED, NodeAffinityArgsDecoder::decodePreferred))
                    .build()));
  }

  private static NodeSelector decodeSelector(Fields fields) {
    return new NodeSelectorBuilder()
        .withNodeSelectorTerms(
            fields.objects("nodeSelectorTerms", NodeAffinityArgsDecoder::decodeTerm))
        .build();
  }

  private static PreferredSchedulingTerm decodePreferred(Fields fields) {
    int weight = fields.int32("weight", 0);
    NodeSelectorTerm term = fields.objectOrEmpty("preference", NodeAffinityArgsDecoder::decodeTerm);
    return new PreferredSchedulingTerm(term, weight);
  }

  private static NodeSelectorTerm decodeTerm(Fields fields) {
    return new NodeSelectorTermBuilder()
        .withMatchExpressions(
            fields.objects("matchExpressions", NodeAffinityArgsDecoder::decodeRequirement))
        .withMatchFields(fields.objects("matchFields", NodeAffinityArgsDecoder::decodeRequirement))
        .build();
  }

  private static NodeSelectorRequirement decodeRequirement(Fields fields) {
    return new NodeSelectorRequirement(
        fields.string("key", ""), fields.string("operator", ""), fields.strings("values"));
  }

  @Override
  public void validate(NodeAffinityArgs args, Path path, Problems problems) {
    NodeAffinity affinity = args.addedAffinity();
    if (affinity == null) {
      return;
    }
    NodeSelector required = affinity.getRequiredDuringSchedulingIgnoredDuringExecution();
    if (required != null) {
      Path terms = path.field("addedAffinity").field(REQUIRED).field("nodeSelectorTerms");
      for (int i = 0; i < required.getNodeSelectorTerms().size(); i++) {
        TermRules.validate(required.getNodeSelectorTerms().get(i), terms.item(i), problems);
      }
    }
    List<PreferredSchedulingTerm> preferred =
        affinity.getPreferredDuringSchedulingIgnoredDuringExecution();
    for (int i = 0; i < preferred.size(); i++) {
      // A term of weight 0 never counts, so kube-scheduler does not look into it. It leaves
      // "preference" out of the path of the others; we keep the path that kube-scheduler prints.
      if (preferred.get(i).getWeight() != 0) {
        Path term = path.field("addedAffinity").field(PREFERRED).item(i);
        TermRules.validate(preferred.get(i).getPreference(), term, problems);
      }
    }
  }

  @Override
  public PrintedObject encode(NodeAffinityArgs args) {
    return new PrintedObject().set("addedAffinity", encodeAffinity(args.addedAffinity()));
  }

  private static @Nullable PrintedObject encodeAffinity(@Nullable NodeAffinity affinity) {
    if (affinity == null) {
      return null;
    }
    PrintedObject form = new PrintedObject();
    NodeSelector required = affinity.getRequiredDuringSchedulingIgnoredDuringExecution();
    if (required != null) {
      List<PrintedObject> terms = new ArrayList<>();
      required.getNodeSelectorTerms().forEach(term -> terms.add(encodeTerm(term)));
      form.set(REQUIRED, new PrintedObject().set("nodeSelectorTerms", terms));
    }
    return form.list(
        PREFERRED,
        affinity.getPreferredDuringSchedulingIgnoredDuringExecution(),
        term ->
            new PrintedObject()
                .set("weight", term.getWeight())
                .set("preference", encodeTerm(term.getPreference())));
  }

  private static PrintedObject encodeTerm(NodeSelectorTerm term) {
    return new PrintedObject()
        .list(
            "matchExpressions",
            term.getMatchExpressions(),
            NodeAffinityArgsDecoder::encodeRequirement)
        .list("matchFields", term.getMatchFields(), NodeAffinityArgsDecoder::encodeRequirement);
  }

  private static PrintedObject encodeRequirement(NodeSelectorRequirement requirement) {
    return new PrintedObject()
        .set("key", requirement.getKey())
        .set("operator", requirement.getOperator())
        .list("values", requirement.getValues());
  }
}
