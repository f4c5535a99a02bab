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

/**
 * Args of NodeAffinity.
 *
 * @param addedAffinity node affinity added to that of every pod of the profile, or null
 */
public record NodeAffinityArgs(@Nullable NodeAffinity addedAffinity) {

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<NodeAffinityArgs> {
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
                          affinity.object(REQUIRED, Decoder::decodeSelector))
                      .withPreferredDuringSchedulingIgnoredDuringExecution(
                          affinity.objects(PREFERRED, Decoder::decodePreferred))
                      .build()));
    }

    private static NodeSelector decodeSelector(Fields fields) {
      return new NodeSelectorBuilder()
          .withNodeSelectorTerms(fields.objects("nodeSelectorTerms", Decoder::decodeTerm))
          .build();
    }

    private static PreferredSchedulingTerm decodePreferred(Fields fields) {
      int weight = fields.int32("weight", 0);
      NodeSelectorTerm term = fields.objectOrEmpty("preference", Decoder::decodeTerm);
      return new PreferredSchedulingTerm(term, weight);
    }

    private static NodeSelectorTerm decodeTerm(Fields fields) {
      return new NodeSelectorTermBuilder()
          .withMatchExpressions(fields.objects("matchExpressions", Decoder::decodeRequirement))
          .withMatchFields(fields.objects("matchFields", Decoder::decodeRequirement))
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
          NodeSelectorTermValidation.validate(
              required.getNodeSelectorTerms().get(i), terms.item(i), problems);
        }
      }
      List<PreferredSchedulingTerm> preferred =
          affinity.getPreferredDuringSchedulingIgnoredDuringExecution();
      for (int i = 0; i < preferred.size(); i++) {
        // kube-scheduler does not validate terms of weight 0, and omits "preference" from the path
        // of
        // the others; the reported path is the same.
        if (preferred.get(i).getWeight() != 0) {
          Path term = path.field("addedAffinity").field(PREFERRED).item(i);
          NodeSelectorTermValidation.validate(preferred.get(i).getPreference(), term, problems);
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
          .list("matchExpressions", term.getMatchExpressions(), Decoder::encodeRequirement)
          .list("matchFields", term.getMatchFields(), Decoder::encodeRequirement);
    }

    private static PrintedObject encodeRequirement(NodeSelectorRequirement requirement) {
      return new PrintedObject()
          .set("key", requirement.getKey())
          .set("operator", requirement.getOperator())
          .list("values", requirement.getValues());
    }
  }
}
