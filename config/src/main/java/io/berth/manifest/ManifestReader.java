package io.berth.manifest;

import io.berth.tree.Location;
import io.berth.tree.Mapping;
import io.berth.tree.Problem;
import io.berth.tree.Problem.Severity;
import io.berth.tree.Problems;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
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
 * Reads Kubernetes objects from YAML and JSON: multi-document manifests, lists, and dumps of whole
 * clusters.
 *
 * <p>Reads any number of files, then {@link #finish} reports all problems or returns the objects.
 * The last definition of an object counts.
 */
public final class ManifestReader {
  private static final int MAX_PROBLEMS = 20;

  /** Kinds that are large and not used for scheduling; their objects are not kept. */
  private static final List<String> DROPPED_KINDS = List.of("ConfigMap", "Event", "Secret");

  private final ObjectDecoder decoder = new ObjectDecoder();
  private final OrderedObjects store = new OrderedObjects();
  private final Notices notices = new Notices();
  private final Predicate<String> alsoRead;
  private final List<String> errors = new ArrayList<>();
  private int omittedErrors;

  /** Creates a reader of the kinds that scheduling uses. */
  public ManifestReader() {
    this(kind -> false);
  }

  /**
   * Creates a reader of further kinds.
   *
   * @param alsoRead matches further kinds, which are kept and not reported as ignored
   */
  public ManifestReader(Predicate<String> alsoRead) {
    this.alsoRead = alsoRead;
  }

  /**
   * Reads a file.
   *
   * @param file its name in messages
   * @param in YAML or JSON; not closed
   * @return the continue token of the list that was read; empty if the list is complete
   */
  public String read(String file, InputStream in) throws IOException {
    Problems problems = new Problems();
    decoder.unknownFields().beginFile(file);
    FileContent content = new FileContent(problems);
    DocumentStream.read(in, problems, content);
    if (content.objects == 0 && !problems.hasErrors()) {
      notices.add(file + " contains no objects");
    }
    for (Problem problem : problems.list()) {
      if (problem.severity() != Severity.ERROR) {
        notices.add(located(file, problem));
      } else if (errors.size() < MAX_PROBLEMS) {
        errors.add(located(file, problem));
      } else {
        omittedErrors++;
      }
    }
    return content.continueToken;
  }

  private static String located(String file, Problem problem) {
    Location at = problem.location();
    return (at == null ? file : file + ":" + at.line() + ":" + at.column()) + ": " + problem.text();
  }

  /**
   * Returns the objects of all files.
   *
   * @throws ManifestException if a file has errors
   */
  public Manifests finish() {
    if (!errors.isEmpty()) {
      List<String> problems = new ArrayList<>(errors);
      if (omittedErrors > 0) {
        problems.add("and " + omittedErrors + " more problems");
      }
      throw new ManifestException(problems);
    }
    ClusterObjects objects = store.objects();
    PriorityAdmission priorities = new PriorityAdmission(objects.all(PriorityClass.class));
    objects.all(Pod.class).forEach(priorities::admit);
    decoder.unknownFields().notices().forEach(notices::add);
    notices.addAll(store, objects, priorities);
    return new Manifests(objects, notices.list());
  }

  /** Receives the objects of one file. */
  private final class FileContent implements ObjectSink {
    private final Problems problems;

    /* Items of a typed list may have no kind, and the kind of the list may follow its items. */
    private final List<Mapping> withoutKind = new ArrayList<>();
    private int objects;
    private String continueToken = "";

    FileContent(Problems problems) {
      this.problems = problems;
    }

    @Override
    public void item(Value item) {
      if (!(item instanceof Mapping mapping)) {
        reject(item);
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
      continueToken = continueToken(document);
    }

    private static String continueToken(Value document) {
      return document instanceof Mapping list
              && list.get("metadata") instanceof Mapping metadata
              && metadata.get("continue") instanceof Scalar token
              && token.kind() == Scalar.Kind.STRING
          ? token.text()
          : "";
    }

    private void reject(Value value) {
      problems.error(
          value.path(),
          value.location(),
          "is %s, but must be an object with apiVersion, kind and metadata"
              .formatted(value.describe()));
    }

    /** Stores an object with its own kind or that of its list. */
    private void add(Value found, String listVersion, String listKind) {
      if (!(found instanceof Mapping value)) {
        reject(found);
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
        // The list contains only the items that were not streamed.
        items.items().forEach(item -> add(item, itemVersion, itemKind));
      } else {
        store(value, version, kind);
      }
    }

    private void store(Mapping value, String version, String kind) {
      ObjectKind objectKind = ObjectKind.of(version, kind);
      if (objectKind != null) {
        HasMetadata object = decoder.decode(value, objectKind, problems);
        if (object == null) {
          return;
        }
        boolean negative = NonNegativeValidation.validate(value, problems);
        boolean invalid = ApiValidation.validate(value, kind, problems, notices::add);
        if (!negative && !invalid) {
          ApiDefaults.apply(object, objectKind);
          store.add(object);
        }
        return;
      }
      if (alsoRead.test(kind)) {
        storeOther(decoder.decodeOther(value, problems), version, kind);
        return;
      }
      notices.countIgnored(kind);
      if (!DROPPED_KINDS.contains(kind)) {
        // Problems do not matter: such an object is not used.
        storeOther(decoder.decodeOther(value, new Problems()), version, kind);
      }
    }

    /** Stores an object of another kind, which may be the kind of its list. */
    private void storeOther(
        @Nullable GenericKubernetesResource other, String version, String kind) {
      if (other != null) {
        other.setApiVersion(version);
        other.setKind(kind);
        store.addOther(other);
      }
    }

    /** Returns the text of a field or the default; reports a problem if there is neither. */
    private String text(Mapping value, String field, String defaultText) {
      Value found = value.get(field);
      if (found instanceof Scalar scalar && scalar.kind() == Scalar.Kind.STRING) {
        return scalar.text();
      }
      if (defaultText.isEmpty() || (found != null && !found.isNull())) {
        problems.error(
            value.path().field(field),
            found == null ? value.location() : found.location(),
            (found == null ? "is missing" : "is " + found.describe())
                + "; an object begins with its apiVersion and kind, such as v1 and Pod");
      }
      return defaultText;
    }
  }
}
