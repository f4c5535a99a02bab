package io.berth.yaml;

import io.berth.tree.Mapping;
import io.berth.tree.Path;
import io.berth.tree.Scalar;
import io.berth.tree.Sequence;
import io.berth.tree.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies the value of an alias, because the copy has another path. A few lines of nested aliases
 * can expand to billions of values, so the number of copies per document is limited.
 */
final class AliasExpansion {
  static final int MAX_COPIES = 100_000;

  private int copies;

  Value copy(Value value, Path path) {
    if (++copies > MAX_COPIES) {
      throw new MalformedTextException(
          path,
          value.location(),
          "aliases expand to more than " + MAX_COPIES + " values; write them out or use fewer");
    }
    return switch (value) {
      case Scalar scalar ->
          new Scalar(path, scalar.location(), scalar.kind(), scalar.text(), scalar.rawText());
      case Sequence sequence -> {
        List<Value> items = new ArrayList<>();
        sequence.items().forEach(item -> items.add(copy(item, path.item(items.size()))));
        yield new Sequence(path, sequence.location(), items);
      }
      case Mapping mapping -> {
        Map<String, Mapping.Entry> entries = new LinkedHashMap<>();
        mapping.entries().forEach((key, entry) -> entries.put(key, copy(entry, path.field(key))));
        yield new Mapping(path, mapping.location(), entries);
      }
    };
  }

  private Mapping.Entry copy(Mapping.Entry entry, Path path) {
    return new Mapping.Entry(entry.keyLocation(), copy(entry.value(), path));
  }
}
