package io.berth.plugins.defaultpreemption;

import io.berth.tree.ArgsDecoder;
import io.berth.tree.Fields;
import io.berth.tree.Path;
import io.berth.tree.PrintedObject;
import io.berth.tree.Problems;
import java.util.List;

/**
 * Args of DefaultPreemption.
 *
 * @param minCandidateNodesPercentage minimum share of the nodes to shortlist as candidates
 * @param minCandidateNodesAbsolute minimum number of nodes to shortlist as candidates
 * @param victimSchedulers further schedulers whose pods may be preempted; kube-scheduler does not
 *     have this field
 */
public record DefaultPreemptionArgs(
    int minCandidateNodesPercentage, int minCandidateNodesAbsolute, List<String> victimSchedulers) {

  /** Decodes, validates and encodes the arguments. */
  public static final class Decoder implements ArgsDecoder<DefaultPreemptionArgs> {
    @Override
    public String kind() {
      return "DefaultPreemptionArgs";
    }

    @Override
    public DefaultPreemptionArgs decode(Fields fields) {
      return new DefaultPreemptionArgs(
          fields.int32("minCandidateNodesPercentage", 10),
          fields.int32("minCandidateNodesAbsolute", 100),
          fields.strings("victimSchedulers"));
    }

    @Override
    public void validate(DefaultPreemptionArgs args, Path path, Problems problems) {
      Path percentagePath = path.field("minCandidateNodesPercentage");
      Path absolutePath = path.field("minCandidateNodesAbsolute");
      int percentage = args.minCandidateNodesPercentage();
      int absolute = args.minCandidateNodesAbsolute();
      if (percentage < 0 || percentage > 100) {
        problems.error(percentagePath, percentage + " is not in the range 0 to 100");
      }
      if (absolute < 0) {
        problems.error(absolutePath, absolute + " is negative; write 0 or more");
      }
      if (percentage == 0 && absolute == 0) {
        problems.error(
            percentagePath, "0 is not allowed while minCandidateNodesAbsolute is 0; raise either");
        problems.error(
            absolutePath, "0 is not allowed while minCandidateNodesPercentage is 0; raise either");
      }
      for (int i = 0; i < args.victimSchedulers().size(); i++) {
        if (args.victimSchedulers().get(i).isEmpty()) {
          problems.error(
              path.field("victimSchedulers").item(i), "is empty; name a scheduler or remove it");
        }
      }
    }

    @Override
    public PrintedObject encode(DefaultPreemptionArgs args) {
      return new PrintedObject()
          .set("minCandidateNodesPercentage", args.minCandidateNodesPercentage())
          .set("minCandidateNodesAbsolute", args.minCandidateNodesAbsolute())
          .list("victimSchedulers", args.victimSchedulers());
    }
  }
}
