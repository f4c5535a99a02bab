package io.berth.kube;

import static io.berth.kube.FakeApi.error;
import static io.berth.kube.FakeApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.berth.manifest.KubernetesJson;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeStorageWriterTest {
  private static final ObjectMapper MAPPER = KubernetesJson.mapper();
  private static final String VOLUME =
      """
      {"apiVersion":"v1","kind":"PersistentVolume",
       "metadata":{"name":"v","resourceVersion":"7","annotations":{"a":"b"},"finalizers":["f"]},
       "spec":{"capacity":{"storage":"1Gi"},"claimRef":{"name":"c","namespace":"ns","uid":"u"},
               "newFieldOfALaterServer":{"x":[1]}}}
      """;
  private static final String CLAIM =
      """
      {"apiVersion":"v1","kind":"PersistentVolumeClaim",
       "metadata":{"name":"c","namespace":"ns","resourceVersion":"8",
                   "annotations":{"volume.kubernetes.io/selected-node":"n"}},
       "spec":{"accessModes":["ReadWriteOnce"],"resources":{"requests":{"storage":"1Gi"}}}}
      """;

  @TempDir private Path folder;
  private final FakeApi server = new FakeApi();
  private KubeStorageWriter writer;

  @BeforeEach
  void connect() {
    writer = new KubeStorageWriter(server.client(folder));
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void updatesWholeVolume() throws Exception {
    server.next(json(200, VOLUME.replace("\"7\"", "\"9\"")));

    PersistentVolume written =
        writer.updateVolume(MAPPER.readValue(VOLUME, PersistentVolume.class));

    assertThat(written.getMetadata().getResourceVersion()).isEqualTo("9");
    FakeApi.Request request = server.await();
    assertThat(request.line()).isEqualTo("PUT /api/v1/persistentvolumes/v");
    assertSame(request.body(), VOLUME);
  }

  @Test
  void updatesWholeClaim() throws Exception {
    server.next(json(200, CLAIM.replace("\"8\"", "\"10\"")));

    PersistentVolumeClaim written =
        writer.updateClaim(MAPPER.readValue(CLAIM, PersistentVolumeClaim.class));

    assertThat(written.getMetadata().getResourceVersion()).isEqualTo("10");
    FakeApi.Request request = server.await();
    assertThat(request.line()).isEqualTo("PUT /api/v1/namespaces/ns/persistentvolumeclaims/c");
    assertSame(request.body(), CLAIM);
  }

  @Test
  void throwsErrorOfServer() throws Exception {
    server.next(error(409, "Conflict", "the object has been modified"));
    PersistentVolume volume = MAPPER.readValue(VOLUME, PersistentVolume.class);

    assertThatThrownBy(() -> writer.updateVolume(volume))
        .isInstanceOf(ApiException.class)
        .hasMessage("the object has been modified");
  }

  private static void assertSame(String body, String expected) throws JsonProcessingException {
    assertThat(MAPPER.readTree(body)).isEqualTo(MAPPER.readTree(expected));
  }
}
