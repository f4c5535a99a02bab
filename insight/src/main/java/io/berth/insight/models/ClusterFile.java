package io.berth.insight.models;

import io.berth.insight.amounts.ResourceAmounts;
import io.berth.manifest.ManifestException;
import io.berth.model.Quantity;
import io.berth.tree.Fields;
import io.berth.tree.Mapping;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import io.berth.yaml.TreeReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a cluster file: a Karmada Cluster, or its grades only.
 *
 * @param models the standardized grades
 * @param summary the totals, or null if they are missing
 * @param counts the numbers of nodes by grade; empty if they are missing
 */
public record ClusterFile(
    ResourceModels models, @Nullable ResourceSummary summary, List<GradeCount> counts) {
  private static final String GROUP = "cluster.karmada.io/";
  private static final String MODELS = "resourceModels";
  private static final String COUNTS = "allocatableModelings";

  /** The maximum number of counted nodes, as sets are placed on each of them. */
  private static final long MAX_NODES = 1_000_000;

  public ClusterFile {
    counts = List.copyOf(counts);
  }

  /**
   * Reads a file.
   *
   * @param name the display name for messages
   * @param text YAML or JSON: a Cluster, an object with {@code resourceModels}, or a list of them
   * @throws ManifestException with all errors if the file is invalid
   */
  public static ClusterFile read(String name, byte[] text) {
    Problems problems = new Problems();
    Value root = TreeReader.read(text, problems);
    ClusterFile file = root == null ? null : content(root, problems);
    if (file == null || problems.hasErrors()) {
      List<Problem> found = root == null ? problems.list() : problems.list(root);
      throw new ManifestException(found.stream().map(one -> name + ": " + one).toList());
    }
    return file;
  }

  private static @Nullable ClusterFile content(Value root, Problems problems) {
    return switch (root) {
      case Sequence list -> new ClusterFile(models(list, problems), null, List.of());
      case Mapping object when isCluster(object) -> cluster(object, problems);
      case Mapping object -> modelsAlone(object, problems);
      case Scalar scalar -> {
        problems.error(
            scalar.path(),
            scalar.location(),
            "is %s, but must be a Karmada Cluster or a list of its resourceModels"
                .formatted(scalar.describe()));
        yield null;
      }
    };
  }

  private static boolean isCluster(Mapping object) {
    return object.get("kind") instanceof Scalar kind
        && kind.text().equals("Cluster")
        && object.get("apiVersion") instanceof Scalar version
        && version.text().startsWith(GROUP);
  }

  private static ClusterFile modelsAlone(Mapping object, Problems problems) {
    if (object.get(MODELS) instanceof Sequence list) {
      return new ClusterFile(models(list, problems), null, List.of());
    }
    problems.error(
        object.path().field(MODELS),
        object.location(),
        "is missing or not a list; write a Karmada Cluster or a list of resourceModels");
    return new ClusterFile(ResourceModels.NONE, null, List.of());
  }

  private static ClusterFile cluster(Mapping object, Problems problems) {
    Value gradeList = within(object, "spec", MODELS);
    Value status = within(object, "status", "resourceSummary");
    if (status == null) {
      // A new Cluster without grades has the default ones.
      return new ClusterFile(
          gradeList instanceof Sequence list && !list.items().isEmpty()
              ? models(list, problems)
              : ResourceModels.defaults(),
          null,
          List.of());
    }
    ResourceModels models =
        gradeList instanceof Sequence list ? models(list, problems) : ResourceModels.NONE;
    return Fields.read(
        status.path(),
        status,
        problems,
        fields ->
            new ClusterFile(
                models,
                new ResourceSummary(
                    amounts(fields, "allocatable"),
                    amounts(fields, "allocating"),
                    amounts(fields, "allocated")),
                counts(fields)));
  }

  private static List<GradeCount> counts(Fields fields) {
    List<GradeCount> counts = fields.objects(COUNTS, ClusterFile::count);
    long nodes = counts.stream().mapToLong(GradeCount::count).sum();
    if (nodes > MAX_NODES) {
      fields
          .problems()
          .error(
              fields.path(COUNTS),
              "counts %,d nodes, and no cluster has more than %,d".formatted(nodes, MAX_NODES));
      return List.of();
    }
    return counts;
  }

  private static @Nullable Value within(Mapping object, String first, String second) {
    return object.get(first) instanceof Mapping inner ? inner.get(second) : null;
  }

  private static ResourceModels models(Sequence list, Problems problems) {
    if (list.items().size() > ModelRules.MAX_GRADES) {
      problems.error(list.path(), list.location(), ModelRules.tooMany(list.items().size()));
      return ResourceModels.NONE;
    }
    List<ResourceModel> grades = new ArrayList<>();
    for (Value item : list.items()) {
      grades.add(Fields.read(item.path(), item, problems, ClusterFile::model));
    }
    ResourceModels models = new ResourceModels(grades).standardized();
    if (!problems.hasErrors()) {
      ModelRules.check(models)
          .forEach(violation -> problems.error(list.path(), list.location(), violation.message()));
    }
    return models;
  }

  private static ResourceModel model(Fields fields) {
    Integer grade = fields.int32("grade");
    if (grade == null && fields.value("grade") == null) {
      fields
          .problems()
          .error(fields.path("grade"), "is missing; write 0 for the first grade, 1 for the next");
    } else if (grade != null && grade < 0) {
      fields.problems().error(fields.path("grade"), grade + " is negative; write 0 or more");
    }
    return new ResourceModel(
        grade == null ? 0 : grade, fields.objects("ranges", ClusterFile::range));
  }

  private static ResourceModel.Range range(Fields fields) {
    String name = fields.string("name", "");
    if (name.isEmpty()) {
      fields.problems().error(fields.path("name"), "is missing; name a resource such as cpu");
    }
    return new ResourceModel.Range(name, bound(fields, "min"), bound(fields, "max"));
  }

  private static Quantity bound(Fields fields, String name) {
    Value value = fields.value(name);
    if (value == null) {
      fields.problems().error(fields.path(name), "is missing; give a quantity such as 2 or 16Gi");
      return Quantity.ZERO;
    }
    return quantity(value, fields.problems());
  }

  private static GradeCount count(Fields fields) {
    int count = fields.int32("count", 0);
    if (count < 0) {
      fields
          .problems()
          .error(fields.path("count"), count + " is negative; it is a number of nodes");
    }
    return new GradeCount(fields.int32("grade", 0), count);
  }

  private static ResourceAmounts amounts(Fields fields, String name) {
    Map<String, Quantity> amounts = new TreeMap<>();
    if (fields.value(name) instanceof Mapping mapping) {
      mapping
          .entries()
          .forEach(
              (resource, entry) ->
                  amounts.put(resource, quantity(entry.value(), fields.problems())));
    }
    return ResourceAmounts.of(amounts);
  }

  private static Quantity quantity(Value value, Problems problems) {
    Quantity read = value instanceof Scalar scalar ? Quantity.tryParse(scalar.text()) : null;
    if (read == null) {
      problems.unreadable(
          value, "is " + value.describe() + ", but must be a quantity such as 2, 500m or 16Gi");
      return Quantity.ZERO;
    }
    return read;
  }
}
