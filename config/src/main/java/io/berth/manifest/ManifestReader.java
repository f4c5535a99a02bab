package io.berth.manifest;

import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Problem;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Severity;
import io.berth.tree.Value;
import io.berth.yaml.DocumentStream;
import io.berth.yaml.ObjectSink;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads Kubernetes objects from YAML and JSON: manifests of several documents, lists, and dumps of
 * whole clusters.
 *
 * <p>Reads any number of files, then {@link #finish} tells of all that is wrong in them, or gives
 * the objects. Of an object that is there twice the later one counts.
 */
public final class ManifestReader {
  private static final int MOST_PROBLEMS = 20;

  /** Often most of a dump, and never of use: not even kept aside. */
  private static final List<String> DATA = List.of("ConfigMap", "Event", "Secret");

  private final ObjectDecoder decoder = new ObjectDecoder();
  private final OrderedObjects store = new OrderedObjects();
  private final Notices notices = new Notices();
  private final Predicate<String> alsoRead;
  private final List<String> errors = new ArrayList<>();
  private int unlisted;

  /** Reads what scheduling reads. */
  public ManifestReader() {
    this(kind -> false);
  }

  /**
   * Reads for somebody who knows more kinds than scheduling does.
   *
   * @param alsoRead tells these kinds, whose objects are neither dropped nor spoken of as unread
   */
  public ManifestReader(Predicate<String> alsoRead) {
    this.alsoRead = alsoRead;
  }

  /**
   * Reads a file.
   *
   * @param file how messages call it
   * @param in YAML or JSON; not closed
   * @return the token with which an API server continues the list that was read; empty if it is
   *     complete
   */
  public String read(String file, InputStream in) throws IOException {
    Problems problems = new Problems();
    decoder.unknownFields().beginFile(file);
    FileContent content = new FileContent(problems);
    DocumentStream.read(in, problems, content);
    if (content.objects == 0 && !problems.hasErrors()) {
      notices.add(file + ": holds no objects");
    }
    for (Problem problem : problems.list()) {
      if (problem.severity() != Severity.ERROR) {
        notices.add(place(file, problem));
      } else if (errors.size() < MOST_PROBLEMS) {
        errors.add(place(file, problem));
      } else {
        unlisted++;
      }
    }
    return content.next;
  }

  private static String place(String file, Problem problem) {
    Location at = problem.location();
    return (at == null ? file : file + ":" + at.line() + ":" + at.column()) + ": " + problem.text();
  }

  /**
   * Returns everything that was read.
   *
   * @throws ManifestException if something cannot be used
   */
  public Manifests finish() {
    if (!errors.isEmpty()) {
      List<String> told = new ArrayList<>(errors);
      if (unlisted > 0) {
        told.add("and " + unlisted + " more problems");
      }
      throw new ManifestException(told);
    }
    ClusterObjects objects = store.objects();
    PodPriorities priorities = new PodPriorities(objects.all(PriorityClass.class));
    objects.all(Pod.class).forEach(priorities::apply);
    decoder.unknownFields().notices().forEach(notices::add);
    notices.addAll(store, objects, priorities);
    return new Manifests(objects, notices.list());
  }

  /** The objects of one file. */
  private final class FileContent implements ObjectSink {
    private final Problems problems;

    /* Items of a typed list need not say their kind, and the list may say it after them. */
    private final List<Mapping> withoutKind = new ArrayList<>();
    private int objects;
    private String next = "";

    FileContent(Problems problems) {
      this.problems = problems;
    }

    @Override
    public void item(Value item) {
      if (!(item instanceof Mapping mapping)) {
        refuse(item);
      } else if (mapping.get("kind") == null) {
        withoutKind.add(mapping);
      } else {
        add(mapping, "", "");
      }
    }

    @Override
    public void document(Value document) {
      if (!document.isNull()) {
        add(document, "", "");
      }
      withoutKind.clear();
      next = continued(document);
    }

    private static String continued(Value document) {
      return document instanceof Mapping list
              && list.get("metadata") instanceof Mapping metadata
              && metadata.get("continue") instanceof Scalar token
              && token.kind() == Scalar.Kind.STRING
          ? token.text()
          : "";
    }

    private void refuse(Value value) {
      problems.error(
          value.path(),
          value.location(),
          "is %s, but has to be an object with apiVersion, kind and metadata"
              .formatted(value.describe()));
    }

    /** Files an object whose kind is its own or that of the list which it is in. */
    private void add(Value found, String listVersion, String listKind) {
      if (!(found instanceof Mapping value)) {
        refuse(found);
        return;
      }
      String version = text(value, "apiVersion", listVersion);
      String kind = text(value, "kind", listKind);
      if (kind.isEmpty() || version.isEmpty()) {
        return;
      }
      objects++;
      if (kind.endsWith("List") && value.get(ObjectSink.ITEMS) instanceof Sequence items) {
        String itemKind = kind.substring(0, kind.length() - "List".length());
        String itemVersion = itemKind.isEmpty() ? "" : version;
        if (value.path().parent() == null) {
          withoutKind.forEach(item -> add(item, itemVersion, itemKind));
        }
        // Only what the reader could not hand on by itself is still in the list.
        items.items().forEach(item -> add(item, itemVersion, itemKind));
      } else {
        file(value, version, kind);
      }
    }

    private void file(Mapping value, String version, String kind) {
      ObjectKind known = ObjectKind.of(version, kind);
      if (known != null) {
        HasMetadata object = decoder.decode(value, known, problems);
        if (object == null) {
          return;
        }
        boolean negative = NegativeAmounts.report(value, problems);
        boolean refused = ApiRules.report(value, kind, problems, notices::add);
        if (!negative && !refused) {
          ApiDefaults.apply(object, known);
          store.add(object);
        }
        return;
      }
      if (alsoRead.test(kind)) {
        store(decoder.decodeOther(value, problems), version, kind);
        return;
      }
      notices.leftAside(kind);
      if (!DATA.contains(kind)) {
        // Nobody minds the problems: such an object is not used.
        store(decoder.decodeOther(value, new Problems()), version, kind);
      }
    }

    /** The kind may be that of the list which the object is in. */
    private void store(@Nullable GenericKubernetesResource other, String version, String kind) {
      if (other != null) {
        other.setApiVersion(version);
        other.setKind(kind);
        store.addOther(other);
      }
    }

    /** The text of a field; empty if there is none, which is then among the problems. */
    private String text(Mapping value, String field, String otherwise) {
      Value found = value.get(field);
      if (found instanceof Scalar scalar && scalar.kind() == Scalar.Kind.STRING) {
        return scalar.text();
      }
      if (otherwise.isEmpty() || (found != null && !found.isNull())) {
        problems.error(
            value.path().field(field),
            found == null ? value.location() : found.location(),
            (found == null ? "is missing" : "is " + found.describe())
                + "; an object begins with its apiVersion and kind, such as v1 and Pod");
      }
      return otherwise;
    }
  }
}
