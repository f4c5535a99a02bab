package io.berth.plugins.interpodaffinity;

import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;

/**
 * Args of InterPodAffinity.
 *
 * @param hardPodAffinityWeight score of a required affinity term of an existing pod that matches
 *     the incoming pod
 * @param ignorePreferredTermsOfExistingPods whether to ignore preferred terms of existing pods if
 *     the incoming pod has no preferred terms
 */
public record InterPodAffinityArgs(
    int hardPodAffinityWeight, boolean ignorePreferredTermsOfExistingPods) {

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<InterPodAffinityArgs> {
    @Override
    public String kind() {
      return "InterPodAffinityArgs";
    }

    @Override
    public InterPodAffinityArgs decode(Fields fields) {
      return new InterPodAffinityArgs(
          fields.int32("hardPodAffinityWeight", 1),
          fields.bool("ignorePreferredTermsOfExistingPods", false));
    }

    @Override
    public void validate(InterPodAffinityArgs args, Path path, Problems problems) {
      int weight = args.hardPodAffinityWeight();
      if (weight < 0 || weight > 100) {
        problems.error(
            path.field("hardPodAffinityWeight"),
            weight + " is not in the range 0 to 100; the default is 1");
      }
    }

    @Override
    public PrintedObject encode(InterPodAffinityArgs args) {
      return new PrintedObject()
          .set("hardPodAffinityWeight", args.hardPodAffinityWeight())
          .set("ignorePreferredTermsOfExistingPods", args.ignorePreferredTermsOfExistingPods());
    }
  }
}
